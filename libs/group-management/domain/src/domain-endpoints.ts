import { defineEndpoint, emptyObject, strictObject } from '@portal/shared/contract';
import { array, number, string } from 'yup';
import { groupName } from './group';

/** The most domains of a group. */
export const maxGroupDomains = 20;

/** How long a verified domain lets people join after its record was seen last. */
export const domainKeptDays = 7;

/** The name of the record that proves a domain. */
export const recordNameOf = (domain: string) => `_lemma.${domain}`;

/** The longest domain that has room for the name of its record. */
const domainLength = 246;

/** `waiting`: the record was never seen; `lost`: it has been missing for too long. */
export const domainStates = ['waiting', 'verified', 'lost'] as const;
export type DomainState = (typeof domainStates)[number];

/** A domain of a group, with the TXT record that proves it (GROUP-464). */
const groupDomain = strictObject({
  domain: string().defined(),
  state: string().oneOf(domainStates).defined(),
  record: strictObject({ name: string().defined(), value: string().defined() }).defined(),
  /** How many accounts took a seat by it. */
  joined: number().integer().defined(),
});

const domains = { domains: array(groupDomain.defined()).defined() };

const named = { ...groupName, domain: string().max(domainLength).required() };

/** What a check found: the record, none, only others, or no answer of the name servers. */
export const domainChecks = ['verified', 'no-record', 'other-record', 'no-answer'] as const;
export type DomainCheck = (typeof domainChecks)[number];

export const listGroupDomains = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/list-group-domains',
  access: 'group-owner',
  request: strictObject(groupName),
  response: strictObject(domains),
  errors: ['GROUP_NOT_NAMED'],
});

export const addGroupDomain = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/add-group-domain',
  access: 'group-owner',
  recentSignIn: true,
  request: strictObject(named),
  response: strictObject(domains),
  errors: ['GROUP_NOT_NAMED', 'GROUP_ENDED', 'DOMAIN_REFUSED', 'TOO_MANY_DOMAINS'],
});

export const checkGroupDomain = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/check-group-domain',
  access: 'group-owner',
  request: strictObject(named),
  response: strictObject({ ...domains, result: string().oneOf(domainChecks).defined() }),
  errors: ['GROUP_NOT_NAMED', 'DOMAIN_NOT_FOUND', 'DOMAIN_REFUSED'],
});

export const removeGroupDomain = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/remove-group-domain',
  access: 'group-owner',
  request: strictObject(named),
  response: strictObject(domains),
  errors: ['GROUP_NOT_NAMED'],
});

export const joinByDomain = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/join-by-domain',
  access: 'user',
  verifiedEmail: true,
  contentType: 'application/json',
  request: strictObject({ guid: string().max(64).required() }),
  response: emptyObject,
  errors: ['SEAT_NOT_OFFERED', 'INVITATION_NEEDED', 'CLASS_FULL'],
});
