import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import type { RequestContext } from '../../../platform/request-context';
import type { AccountHooks } from '../../../ports/account-hooks';
import type { Queryable } from '../../../ports/database';
import { updateUser } from '../accounts/user.repository';
import { socialLinkedMail } from '../auth-session.notices';
import type { SessionOwner, SessionService } from '../sessions/session.service';
import type { DeviceCookies } from '../sessions/device-cookie';
import type { CheckPassword } from '../sign-in/password-check';
import { findOrOpenAccount, findSocialAccount } from './social-account';
import type { LoginBrowser } from '../../../platform/external-login/login-browser';
import { trustIdentity, type SocialAccount } from './social-identity.repository';
import {
  findByTicket,
  issueTicket,
  takeTicket,
  type GivenTicket,
  type SocialLogin,
} from './social-login.repository';

type Ports = Pick<Platform, 'database' | 'clock' | 'limiter' | 'mailer' | 'identityProviders'> &
  Pick<AccountHooks, 'accountOpened'> & {
    readonly browsers: LoginBrowser;
    readonly checkPassword: CheckPassword;
    readonly deviceCookies: DeviceCookies;
    readonly sessions: SessionService;
    readonly productName: string;
  };

const ownerOf = ({ uid, email }: SocialAccount) => ({ uid, email });

/** An email address that only its owner recognizes: its first letter and its domain. */
function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${Array.from(email)[0] ?? ''}…${email.slice(at)}`;
}

/** The ticket with the browser that sent it. Throws when the browser started no sign-in. */
export function givenTicket(
  { clock, browsers }: Pick<Ports, 'clock' | 'browsers'>,
  ticket: string,
  kind: GivenTicket['kind'],
  { cookie }: RequestContext,
): GivenTicket {
  const browser = browsers.read(cookie);
  if (browser === undefined) throw new ApiError('SOCIAL_TICKET_INVALID');
  return { ticket, browser, kind, now: clock.now() };
}

function nameOf({ identityProviders }: Ports, { provider }: SocialLogin): string {
  return identityProviders.find(provider)?.name ?? provider;
}

/** The request for the account's password, with a ticket for the next step. */
async function askForPassword(
  ports: Ports,
  tx: Queryable,
  login: SocialLogin,
  { email, hasPassword }: SocialAccount,
) {
  const { stateHash } = login;
  return {
    ticket: await issueTicket(tx, stateHash, { kind: 'link', now: ports.clock.now() }),
    email: email === login.email ? email : maskedEmail(email),
    providerName: nameOf(ports, login),
    hasPassword,
  };
}

/** Checks the account's password under the limits of the sign-in. The ticket stays valid after a typing mistake. */
async function proveAccount(
  { checkPassword, deviceCookies }: Ports,
  email: string,
  password: string,
  client: RequestContext,
) {
  const scope = await deviceCookies.find(client, email);
  const account = await checkPassword({ email, password, scope });
  if (!account) throw new ApiError('INVALID_LOGIN_CREDENTIALS');
  return { ...account, scope };
}

/** Links the identity to the account, in the transaction that uses the ticket up. */
async function linkIdentity(ports: Ports, tx: Queryable, given: GivenTicket, owner: SessionOwner) {
  const { clock, mailer, productName } = ports;
  const { uid, email } = owner;
  const login = await takeTicket(tx, given);
  const isLinked = login && (await trustIdentity(tx, { ...login, uid, now: clock.now() }));
  if (!isLinked) throw new ApiError('SOCIAL_TICKET_INVALID');
  if (login.emailVerified && login.email === email)
    await updateUser(tx, uid, { emailVerified: true });
  const providerName = nameOf(ports, login);
  await mailer.send(tx, socialLinkedMail({ to: email, providerName, productName }));
}

/** Trades tickets for sessions, which are remembered as after a sign-up. */
export function createSocialSessions(ports: Ports) {
  const { database, sessions, deviceCookies } = ports;
  return {
    /** Opens a session for the identity behind a ticket, or asks for the account's password (AUTH-19). */
    async exchange({ ticket }: { ticket: string }, context: RequestContext) {
      const given = givenTicket(ports, ticket, 'session', context);
      const entered = await database.transaction(async (tx) => {
        const login = await takeTicket(tx, given);
        if (!login) throw new ApiError('SOCIAL_TICKET_INVALID');
        const { account, isOpen } = await findOrOpenAccount(ports, tx, login, given.now);
        if (!isOpen) return { link: await askForPassword(ports, tx, login, account) };
        const opening = { owner: ownerOf(account), remembered: true, client: context };
        return { opened: await sessions.open(tx, opening, 'signed-in') };
      });
      if (entered.link)
        return { outcome: 'LINK_REQUIRED' as const, session: null, link: entered.link };
      const session = await sessions.issueTokens(entered.opened);
      await deviceCookies.remember(context, session.email);
      return { outcome: 'SIGNED_IN' as const, session, link: null };
    },

    /** Links the identity behind a ticket to the account whose password is given, and opens a session (AUTH-20). */
    async link(
      { ticket, password }: { ticket: string; password: string },
      context: RequestContext,
    ) {
      const given = givenTicket(ports, ticket, 'link', context);
      const login = await findByTicket(database.query, given);
      const found = login && (await findSocialAccount(database.query, login));
      if (!found) throw new ApiError('SOCIAL_TICKET_INVALID');
      const { email } = found.account;
      const proven = await proveAccount(ports, email, password, context);
      const { passwordHash, scope, ...owner } = proven;
      const opened = await database.transaction(async (tx) => {
        await linkIdentity(ports, tx, given, owner);
        const opening = { owner, remembered: true, client: context, passwordHash, scope };
        return sessions.open(tx, opening, 'account-linked');
      });
      const session = await sessions.issueTokens(opened);
      await deviceCookies.remember(context, session.email);
      return session;
    },
  };
}
