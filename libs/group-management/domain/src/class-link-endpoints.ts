import { defineEndpoint, emptyObject, strictObject } from '@portal/shared/contract';
import { array, boolean, number, string } from 'yup';
import { groupName } from './group';

/** The most domains of a class link. */
export const maxClassLinkDomains = 20;

/** The longest name of a domain. */
const domainLength = 253;

const classLink = strictObject({
  url: string().defined(),
  domains: array(string().defined()).defined(),
  /** How many accounts took a seat by this link. */
  joined: number().integer().defined(),
});

export const openClassLink = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/open-class-link',
  access: 'group-owner',
  effects: ['opens-door'],
  request: strictObject({
    ...groupName,
    domains: array(string().max(domainLength).required())
      .min(1)
      .max(maxClassLinkDomains)
      .required(),
  }),
  response: strictObject({ link: classLink.defined() }),
  errors: ['GROUP_NOT_NAMED', 'GROUP_ENDED', 'DOMAIN_REFUSED'],
});

export const closeClassLink = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/close-class-link',
  access: 'group-owner',
  effects: [],
  request: strictObject(groupName),
  response: emptyObject,
  errors: ['GROUP_NOT_NAMED'],
});

export const getClassLink = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/get-class-link',
  access: 'group-owner',
  effects: [],
  request: strictObject(groupName),
  /** Null while the link is switched off. */
  response: strictObject({ link: classLink.nullable().default(null) }),
  errors: ['GROUP_NOT_NAMED'],
});

/** The secret of the link. */
const secret = { link: string().max(1_000).defined() };

export const describeClassLink = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/describe-class-link',
  access: 'optional-user',
  effects: [],
  request: strictObject(secret),
  response: strictObject({
    groupName: string().defined(),
    domains: array(string().defined()).defined(),
    /** The owner's address, for a caller with a verified address in the domains. */
    owner: string().nullable().defined(),
    /** Whether the caller's address is in the domains; null for a visitor who is signed out. */
    isAddressAllowed: boolean().nullable().defined(),
    isFull: boolean().defined(),
    /** Whether an administrator removed the caller, who needs an invitation now (GROUP-463). */
    needsInvitation: boolean().defined(),
    /** Whether the caller has a seat in the group. */
    isMember: boolean().defined(),
  }),
  errors: ['INVITATION_LINK_NOT_FOUND'],
});

export const joinByClassLink = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/join-by-class-link',
  access: 'user',
  effects: [],
  verifiedEmail: true,
  contentType: 'application/json',
  request: strictObject(secret),
  response: emptyObject,
  errors: [
    'INVITATION_LINK_NOT_FOUND',
    'ADDRESS_NOT_IN_DOMAINS',
    'INVITATION_NEEDED',
    'CLASS_FULL',
  ],
});
