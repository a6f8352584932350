import { defineEndpoint, strictObject } from '@portal/shared/contract';
import { boolean, string, type InferType } from 'yup';
import { opaqueField, passwordField } from './credentials';
import { sessionTokens } from './session-tokens';

/** What the page sends with a ticket: the portal's own proof that a provider has just said who somebody is. */
const socialTicket = { ticket: opaqueField().required() };

/** An address that has an account: its password joins the two (issue "Identity", social sign-in). */
export const socialLink = strictObject({
  /** Good for one link, for ten minutes, in the browser that began the sign-in. */
  ticket: opaqueField().defined(),
  /** The account's address; hidden but for its first letter when it is not the provider's. */
  email: string().defined(),
  providerName: string().defined(),
  /** Without one the person chooses a password by mail first. */
  hasPassword: boolean().defined(),
});
export type SocialLink = InferType<typeof socialLink>;

export const exchangeSocialTicket = defineEndpoint({
  name: 'exchangeSocialTicket',
  host: 'origin',
  method: 'POST',
  path: '/api/social/session',
  access: 'public',
  request: strictObject(socialTicket),
  response: strictObject({
    outcome: string().oneOf(['SIGNED_IN', 'LINK_REQUIRED']).defined(),
    session: sessionTokens.nullable().defined(),
    link: socialLink.nullable().defined(),
  }),
  errors: [
    'SOCIAL_TICKET_INVALID',
    'SOCIAL_EMAIL_MISSING',
    'SOCIAL_EMAIL_NOT_VERIFIED',
    'EMAIL_ALREADY_EXISTS',
  ],
  summary:
    'Trades the ticket of a social sign-in for a session, or for the question after the password.',
  requirement: 'AUTH-19',
});

export const linkSocialIdentity = defineEndpoint({
  name: 'linkSocialIdentity',
  host: 'origin',
  method: 'POST',
  path: '/api/social/link',
  access: 'public',
  request: strictObject({ ...socialTicket, password: passwordField().required() }),
  response: sessionTokens,
  errors: ['SOCIAL_TICKET_INVALID', 'INVALID_LOGIN_CREDENTIALS', 'TOO_MANY_ATTEMPTS_TRY_LATER'],
  summary: 'Links a provider to the account whose password is given, and opens a session.',
  requirement: 'AUTH-20',
});

const passwordMissing = 'Enter your password.';

/** What a person fills in to link: the call without its ticket. */
export const linkSocialForm = linkSocialIdentity.request
  .omit(['ticket'])
  .shape({ password: passwordField().required(passwordMissing) });
