import type { authSessionEndpoints } from '@portal/auth-session/domain';
import type { Handler } from '@portal/server/http';
import type { Platform } from '@portal/server/platform';
import { ApiError } from '@portal/server/errors';
import type { SignInAndLink } from '../ways-in/sign-in-and-link';
import { findIdentifiedAccount } from '../ways-in/identified-account';
import { findByTicket } from '../records/login-ticket.repository';
import type { ReadTicket } from '../ways-in/given-ticket';

const errors = {
  ticketInvalid: 'SOCIAL_TICKET_INVALID',
  linkedElsewhere: 'SOCIAL_TICKET_INVALID',
} as const;

/** Links the identity behind a ticket to the account whose password is given, and opens a session. */
export function createLinkSocialIdentity({
  database,
  readTicket,
  signInAndLink,
}: Pick<Platform, 'database'> & {
  readonly readTicket: ReadTicket;
  readonly signInAndLink: SignInAndLink;
}): Handler<typeof authSessionEndpoints.linkSocialIdentity> {
  return async ({ ticket, password }, context) => {
    const given = readTicket(ticket, 'link', context);
    const login = await findByTicket(database.query, given);
    const found = login && (await findIdentifiedAccount(database.query, login));
    if (!found) throw new ApiError('SOCIAL_TICKET_INVALID');
    const { email } = found.account;
    const { session } = await signInAndLink({ email, password, given, errors }, context);
    return session;
  };
}
