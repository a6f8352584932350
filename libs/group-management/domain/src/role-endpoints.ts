import { defineEndpoint, emptyObject, strictObject } from '@portal/shared/contract';
import { emailField } from '@portal/shared/util';
import { boolean, string } from 'yup';
import { groupName, member } from './group';

const aboutMember = { ...groupName, memberEmail: emailField().required() };

const errors = ['GROUP_NOT_NAMED', 'USER_NOT_FOUND'] as const;

export const changeMemberRole = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/change-member-role',
  access: 'group-owner',
  effects: ['opens-door', 'locks-out'],
  request: strictObject({
    ...aboutMember,
    /** `admin` offers the role; `member` takes it away, or the offer of it. */
    role: string().oneOf(['admin', 'member']).defined(),
  }),
  response: member,
  errors,
});

export const handOverGroup = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/hand-over-group',
  access: 'group-owner',
  effects: ['opens-door', 'locks-out', 'stops-money'],
  request: strictObject({
    ...aboutMember,
    /** Whether who becomes the owner also pays for the group from the next period on (GROUP-457). */
    newOwnerPays: boolean(),
  }),
  response: emptyObject,
  errors: [...errors, 'PAYMENT_CANNOT_MOVE'],
});

export const stepDown = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/step-down',
  access: 'group-administrator',
  effects: ['locks-out'],
  request: strictObject(groupName),
  response: emptyObject,
  errors: ['GROUP_NOT_NAMED', 'OWNER_CANNOT_STEP_DOWN'],
});

export const withdrawRoleOffer = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/withdraw-role-offer',
  access: 'group-owner',
  effects: [],
  request: strictObject(aboutMember),
  response: emptyObject,
  errors: [...errors, 'ROLE_OFFER_NOT_FOUND'],
});

export const requireSecondFactor = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/require-second-factor',
  access: 'group-owner',
  effects: ['opens-door', 'locks-out'],
  /** Whether administrators need a session in two steps. */
  request: strictObject({ ...groupName, isRequired: boolean().required() }),
  response: emptyObject,
  errors: ['GROUP_NOT_NAMED'],
});

/** The group whose offer to the caller is answered; it has to be named. */
const offeredGroup = { guid: string().max(64).required() };

export const acceptRoleOffer = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/accept-role-offer',
  access: 'user',
  effects: ['opens-door', 'spends-money'],
  verifiedEmail: true,
  request: strictObject(offeredGroup),
  /** The hosted checkout of an offer with the payment, after which the role comes; null when the caller has the role now. */
  response: strictObject({
    checkout: string()
      .matches(/^https?:\/\//)
      .nullable()
      .defined(),
  }),
  errors: [
    'ROLE_OFFER_NOT_FOUND',
    'SECOND_FACTOR_NEEDED',
    'PAYMENT_CANNOT_MOVE',
    'ALREADY_SUBSCRIBED',
    'ORDER_IN_PROGRESS',
    'PRICE_NOT_AVAILABLE',
    'PAYMENT_PROVIDER_UNAVAILABLE',
    'PAYMENT_PROVIDER_REFUSED',
  ],
});

export const declineRoleOffer = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/decline-role-offer',
  access: 'user',
  effects: [],
  request: strictObject(offeredGroup),
  response: emptyObject,
  errors: ['ROLE_OFFER_NOT_FOUND'],
});
