import type { authSessionEndpoints } from '@portal/auth-session/domain';
import { canonicalEmail } from '@portal/shared/util';
import { ApiError } from '@portal/server/errors';
import type { Handler } from '@portal/server/http';
import {
  countUses,
  createLoginStates,
  hashOf,
  networkOf,
  stateLifetimeMs,
  type LoginBrowser,
  type Platform,
} from '@portal/server/platform';
import type { JobHandler } from '@portal/server/ports';
import { signInMail } from '../auth-session.mails';
import { guessesPerNetwork } from '../mailed-links/email-action.service';
import {
  codesPerNetwork,
  mailsPerMailbox,
  pause,
  perNetwork,
  type LimitMails,
} from '../mailed-links/mail-limits';
import { refuseForbidden } from '../records/institution.repository';
import { findWaitingBrowser } from '../records/login-ticket.repository';
import { findUserByEmail } from '../records/user.repository';
import type { Admit } from '../sign-in/tickets';
import { issueDigits, redeemDigits, type DigitKeys } from './mailed-digits';

/** Digits from one network, which may be a whole campus. */
const digitsPerNetwork = perNetwork('sign-in-digits-per-network', 500);

/** Digits of one attempt (AUTH-483): they are counted before they are compared, and whether or not a mail was sent. */
const digitsPerAttempt = {
  name: 'sign-in-digits-per-attempt',
  points: 5,
  windowSeconds: stateLifetimeMs / 1_000,
};

/** A sign-in mail that a browser asked for; it holds nothing that opens an account. */
interface AskedMail {
  readonly email: string;
  readonly stateHash: string;
  readonly browserHash: string;
}

const mailTicket = 'auth-session.sign-in-mail';

type Ports = Pick<Platform, 'clock' | 'config' | 'database' | 'jobs' | 'limiter'> & {
  readonly admit: Admit;
  readonly browsers: LoginBrowser;
  readonly digitKeys: DigitKeys;
  readonly limitMails: LimitMails;
};

const statesOf = ({ clock, config: { keyEncryptionSecrets: secrets } }: Ports) =>
  createLoginStates({ secrets, service: 'email', clock });

/** Accepts a request for a mail. A job looks the account up, never the request (AUTH-108). */
function createRequest(ports: Ports): Handler<typeof authSessionEndpoints.requestSignInMail> {
  const { admit, browsers, clock, database, jobs, limitMails } = ports;
  const states = statesOf(ports);
  return async (input, client) => {
    const network = { limit: codesPerNetwork, subject: networkOf(client.ip) };
    await admit({ ticket: input.ticket, action: 'reset', network });
    const email = canonicalEmail(input.email);
    await refuseForbidden(database.query, email, clock.now());
    const browser = browsers.readOrMake(client.cookie);
    const begun = { browser, purpose: 'sign-in', provider: 'email', query: '' } as const;
    const { state } = await states.begin(begun);
    if ((await limitMails({ kind: 'signIn', email })) === undefined) {
      const asked: AskedMail = { email, stateHash: hashOf(state), browserHash: hashOf(browser) };
      await database.transaction((tx) => jobs.enqueue(tx, mailTicket, { ...asked }));
    }
    client.setCookie(browsers.cookieOf(browser));
    return { attempt: state };
  };
}

/** What the browser that asked does with the mail. */
function createSignInMail(ports: Ports) {
  const { browsers, clock, database, digitKeys, limiter } = ports;
  const states = statesOf(ports);

  const checkLink: Handler<typeof authSessionEndpoints.checkSignInLink> = async (input, client) => {
    const waiting = await findWaitingBrowser(database.query, input.oobCode, clock.now());
    if (waiting === undefined) {
      await countUses(limiter, [{ limit: guessesPerNetwork, subject: networkOf(client.ip) }]);
      throw new ApiError('SIGN_IN_MAIL_ENDED');
    }
    const browser = browsers.read(client.cookie);
    if (browser === undefined || hashOf(browser) !== waiting)
      throw new ApiError('SIGN_IN_MAIL_ELSEWHERE');
    return {};
  };

  const trade: Handler<typeof authSessionEndpoints.redeemSignInDigits> = async (
    { attempt, digits },
    client,
  ) => {
    const browser = browsers.read(client.cookie);
    if (browser === undefined || !(await states.read(attempt, browser)))
      throw new ApiError('SIGN_IN_MAIL_ENDED');
    const stateHash = hashOf(attempt);
    const [ended, retryAfterSeconds] = await limiter.takeAll([
      { limit: digitsPerAttempt, subject: stateHash },
      { limit: digitsPerNetwork, subject: networkOf(client.ip) },
    ]);
    if (ended !== undefined) throw new ApiError('SIGN_IN_MAIL_ENDED');
    if (retryAfterSeconds !== undefined)
      throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds });
    const awaited = { stateHash, browserHash: hashOf(browser), now: clock.now() };
    const ticket = await redeemDigits(database.query, digitKeys, { ...awaited, digits });
    if (ticket === undefined) throw new ApiError('SIGN_IN_DIGITS_WRONG');
    return { ticket };
  };

  return { checkLink, trade };
}

/** The endpoints of sign-in mails. */
export function signInMailRows(ports: Ports) {
  const { checkLink, trade } = createSignInMail(ports);
  return {
    requestSignInMail: {
      summary:
        'Mails a link and six digits that log in where it was asked; the response never tells whether the account exists.',
      requirement: 'AUTH-480',
      limits: { codesPerNetwork, pause, mailsPerMailbox },
      handle: createRequest(ports),
    },
    checkSignInLink: {
      summary: 'Whether the link of a sign-in mail can be used in this browser; it stays valid.',
      requirement: 'AUTH-481',
      limits: { guessesPerNetwork },
      handle: checkLink,
    },
    redeemSignInDigits: {
      summary: 'Trades the digits of a sign-in mail for a ticket that opens a session.',
      requirement: 'AUTH-482',
      limits: { digitsPerNetwork },
      handle: trade,
    },
  };
}

/** Mails the link and the digits, if there is an account. */
export function createSignInMailJob({
  clock,
  database,
  digitKeys,
  mailer,
  productName,
}: Pick<Platform, 'clock' | 'database' | 'mailer'> & {
  readonly digitKeys: DigitKeys;
  readonly productName: string;
}): JobHandler<AskedMail> {
  return {
    name: mailTicket,
    async run({ email, ...asked }) {
      await database.transaction(async (tx) => {
        const user = await findUserByEmail(tx, email);
        if (!user) return;
        const issued = await issueDigits(tx, digitKeys, { ...asked, email, now: clock.now() });
        if (!issued) return;
        const { emailVerified: isVerified } = user;
        await mailer.send(tx, signInMail({ to: email, ...issued, isVerified, productName }));
      });
    },
  };
}
