import type { authSessionEndpoints } from '@portal/auth-session/domain';
import type { Handler } from '@portal/server/http';
import { type Platform, maskedEmail } from '@portal/server/platform';
import type { AccountHooks } from '@portal/server/contracts';
import { ApiError } from '@portal/server/errors';
import type { Queryable } from '@portal/server/ports';
import type { DeviceCookies } from '../sessions/device-cookie';
import type { SessionService } from '../sessions/session.service';
import {
  type IdentifyAccount,
  findIdentifiedAccount,
  findReplacedSession,
  type ReplacedSession,
} from '../ways-in/identified-account';
import {
  issueTicket,
  takeTicket,
  type ExternalLogin,
  findByTicket,
} from '../records/login-ticket.repository';
import type { WayOwner } from '../records/way-in.repository';
import { membershipOf, type NoteMembership } from '../institutions/institution-sign-in';
import type { NameOfWay } from '../ways-in/way-name';
import type { ReadTicket } from '../ways-in/given-ticket';
import { claimByMailbox } from '../ways-in/proof-of-ownership';
import type { SignInAndLink } from '../ways-in/sign-in-and-link';

type Ports = Pick<Platform, 'database' | 'clock'> &
  Pick<AccountHooks, 'accessRevoked' | 'emailProven'> & {
    readonly deviceCookies: DeviceCookies;
    readonly identifyAccount: IdentifyAccount;
    readonly nameOfWay: NameOfWay;
    readonly noteMembership: NoteMembership;
    readonly readTicket: ReadTicket;
    readonly sessions: SessionService;
  };

/** The request for the account's password, with a ticket for the next step. */
async function askForPassword(
  { clock, nameOfWay }: Ports,
  tx: Queryable,
  login: ExternalLogin,
  { email, hasPassword }: WayOwner,
) {
  return {
    ticket: await issueTicket(tx, login.stateHash, { kind: 'link', now: clock.now() }),
    email: email === login.email ? email : maskedEmail(email),
    providerName: nameOfWay(login),
    hasPassword,
  };
}

/** The question whether the session of another account may be replaced, with a ticket for the answer. */
async function askToReplace(
  { clock, nameOfWay }: Ports,
  tx: Queryable,
  login: ExternalLogin,
  replaced: ReplacedSession,
) {
  const ticket = await issueTicket(tx, login.stateHash, { kind: 'confirmation', now: clock.now() });
  return { email: login.email ?? '', providerName: nameOfWay(login), ...replaced, ticket };
}

/**
 * Opens a session for the identity behind a ticket, or asks for the account's password; it is remembered as after a sign-up. The
 * session of another account is only replaced after a question: until then nothing is opened or created.
 */
export function createExchangeSocialTicket(
  ports: Ports,
): Handler<typeof authSessionEndpoints.exchangeSocialTicket> {
  const { database, sessions, deviceCookies, identifyAccount, noteMembership, readTicket } = ports;
  return async ({ ticket, replaces = false, rememberMe: remembered = true }, context) => {
    const given = readTicket(ticket, replaces ? 'confirmation' : 'session', context);
    const entered = await database.transaction(async (tx) => {
      const login = await takeTicket(tx, given);
      if (!login) throw new ApiError('SOCIAL_TICKET_INVALID');
      const { kind: by } = login;
      const replaced = !replaces && (await findReplacedSession(tx, login, context.caller));
      if (replaced) return { by, replace: await askToReplace(ports, tx, login, replaced) };
      const { account, isOpen } = await identifyAccount(tx, login, context);
      if (!isOpen) return { by, link: await askForPassword(ports, tx, login, account) };
      const { uid, email } = account;
      if (by === 'email' && !account.emailVerified)
        await claimByMailbox(ports, tx, uid, { client: context, now: ports.clock.now() });
      const membership = membershipOf(login);
      await noteMembership(tx, uid, membership);
      const opening = { owner: { uid, email }, by: login, remembered, client: context, membership };
      return { by, opened: await sessions.open(tx, opening, 'signed-in') };
    });
    const nothing = { by: entered.by, session: null, link: null, replace: null };
    if (entered.replace) return { ...nothing, outcome: 'OTHER_ACCOUNT', replace: entered.replace };
    if (entered.link) return { ...nothing, outcome: 'LINK_REQUIRED', link: entered.link };
    const session = await sessions.issueTokens(entered.opened);
    await deviceCookies.remember(context, session.email);
    return { ...nothing, outcome: 'SIGNED_IN', session };
  };
}

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
