import type { RequestContext } from '../../../platform/request-context';
import { ApiError } from '../../../platform/errors';
import type { Clock } from '../../../ports/clock';
import type { Database, Queryable } from '../../../ports/database';
import type { IdentityProviders } from '../../../ports/identity-providers';
import type { Mailer } from '../../../ports/mailer';
import type { RateLimiter } from '../../../ports/rate-limiter';
import { wrongPasswordsPerNetwork } from '../auth-session.policy';
import { networkOf } from '../../../platform/network';
import type { CheckPassword } from '../sign-in/password-check';
import type { SessionOpening, SessionOwner } from '../sessions/session-opening';
import { enterBySocial, findSocialAccount } from './social-account';
import type { SocialBrowser } from './social-browser';
import { trustIdentity, type SocialAccount } from './social-identity.repository';
import {
  findByTicket,
  issueTicket,
  spendTicket,
  type GivenTicket,
  type SocialLogin,
} from './social-login.repository';
import { maskedEmail } from './social.policy';
import { socialLinkedMail } from './social.mails';
import { updateUser } from '../accounts/user.repository';

interface Ports {
  database: Database;
  clock: Clock;
  limiter: RateLimiter;
  mailer: Mailer;
  providers: IdentityProviders;
  browsers: SocialBrowser;
  checkPassword: CheckPassword;
  sessionOpening: SessionOpening;
  productName: string;
}

const ownerOf = ({ uid, email }: SocialAccount) => ({ uid, email });

/** A ticket with the browser that it came from; refuses one from a browser that began nothing. */
function givenTicket(
  { clock, browsers }: Ports,
  ticket: string,
  kind: GivenTicket['kind'],
  { cookie }: RequestContext,
): GivenTicket {
  const browser = browsers.read(cookie);
  if (browser === undefined) throw new ApiError('SOCIAL_TICKET_INVALID');
  return { ticket, browser, kind, now: clock.now() };
}

function nameOf({ providers }: Ports, { provider }: SocialLogin): string {
  return providers.find(provider)?.name ?? provider;
}

/** The question after the password, with the ticket for the answer. */
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

/** Proves the account's password under the limits of the sign-in; the ticket stays good, so that one may mistype. */
async function provenPassword(ports: Ports, email: string, password: string, ip: string) {
  const { limiter, checkPassword } = ports;
  const use = { limit: wrongPasswordsPerNetwork, subject: networkOf(ip) };
  const [retryAfterSeconds] = await limiter.takeAll([{ ...use, onlyLook: true }]);
  if (retryAfterSeconds !== undefined)
    throw new ApiError('TOO_MANY_ATTEMPTS_TRY_LATER', { retryAfterSeconds });
  const proven = await checkPassword({ email, password });
  if (proven) return proven;
  await limiter.take(use.limit, use.subject);
  throw new ApiError('INVALID_LOGIN_CREDENTIALS');
}

/** Joins the identity with the account, in the transaction that uses the ticket up. */
async function joinAccount(ports: Ports, tx: Queryable, given: GivenTicket, owner: SessionOwner) {
  const { clock, mailer, productName } = ports;
  const { uid, email } = owner;
  const login = await spendTicket(tx, given);
  const isJoined = login && (await trustIdentity(tx, { ...login, uid, now: clock.now() }));
  if (!isJoined) throw new ApiError('SOCIAL_TICKET_INVALID');
  if (login.emailVerified && login.email === email)
    await updateUser(tx, uid, { emailVerified: true });
  const providerName = nameOf(ports, login);
  await mailer.send(tx, socialLinkedMail({ to: email, providerName, productName }));
}

/** Trades tickets for sessions. A session from a provider is remembered, as one from a sign-up is. */
export function createSocialSessions(ports: Ports) {
  const { database, sessionOpening } = ports;
  return {
    async exchange({ ticket }: { ticket: string }, context: RequestContext) {
      const given = givenTicket(ports, ticket, 'session', context);
      const entered = await database.transaction(async (tx) => {
        const login = await spendTicket(tx, given);
        if (!login) throw new ApiError('SOCIAL_TICKET_INVALID');
        const { account, isOpen } = await enterBySocial(tx, login, given.now);
        if (!isOpen) return { link: await askForPassword(ports, tx, login, account) };
        const opening = { owner: ownerOf(account), remembered: true, client: context };
        return { opened: await sessionOpening.open(tx, opening, 'signed-in') };
      });
      if (entered.link)
        return { outcome: 'LINK_REQUIRED' as const, session: null, link: entered.link };
      const session = await sessionOpening.complete(entered.opened);
      return { outcome: 'SIGNED_IN' as const, session, link: null };
    },

    async link(
      { ticket, password }: { ticket: string; password: string },
      context: RequestContext,
    ) {
      const given = givenTicket(ports, ticket, 'link', context);
      const login = await findByTicket(database.query, given);
      const found = login && (await findSocialAccount(database.query, login));
      if (!found) throw new ApiError('SOCIAL_TICKET_INVALID');
      const { email } = found.account;
      const { passwordHash, ...owner } = await provenPassword(ports, email, password, context.ip);
      const opened = await database.transaction(async (tx) => {
        await joinAccount(ports, tx, given, owner);
        const opening = { owner, remembered: true, client: context, passwordHash };
        return sessionOpening.open(tx, opening, 'account-linked');
      });
      return sessionOpening.complete(opened);
    },
  };
}
