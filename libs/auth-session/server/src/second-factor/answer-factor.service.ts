import type { authSessionEndpoints } from '@portal/auth-session/domain';
import { ApiError } from '@portal/server/errors';
import type { Handler } from '@portal/server/http';
import {
  countUses,
  type EndpointLimit,
  type Platform,
  type RequestContext,
} from '@portal/server/platform';
import type { Queryable, RateLimiter } from '@portal/server/ports';
import { recoveryCodeUsedMail } from './second-factor.mails';
import { deviceOf } from '../records/device';
import { insertSecurityEvent } from '../records/security-event.repository';
import { renewAuthentication } from '../records/session.repository';
import { lockUser } from '../records/user.repository';
import type { NoteMembership } from '../institutions/institution-sign-in';
import type { DeviceCookies } from '../sessions/device-cookie';
import type { SessionService } from '../sessions/session.service';
import type { DigitKeys } from '../sign-in-mail/mailed-digits';
import type { LinkByTicket } from '../ways-in/link-way';
import type { AuthenticatorCodes } from './authenticator-codes';
import type { FactorQuestion, FactorQuestions } from './factor-questions';
import { redeemMailed } from './mailed-question';
import { findSecondFactor, useCode } from './second-factor.repository';

/** Codes that are tried for one account: guessing one takes decades (AUTH-464). */
const guesses = (name: string, points: number, windowSeconds: number): EndpointLimit => ({
  ...{ name, points, windowSeconds },
  ...{ per: 'account', takenBy: 'handler' },
});
export const guessLimits = {
  guessesPerHour: guesses('second-factor-guesses-per-hour', 10, 60 * 60),
  guessesPerDay: guesses('second-factor-guesses-per-day', 30, 24 * 60 * 60),
};

/** Counts a code that is tried for an account. Throws `TOO_MANY_REQUESTS`. */
export const countGuess = (limiter: Pick<RateLimiter, 'takeAll'>, uid: string) =>
  countUses(
    limiter,
    Object.values(guessLimits).map((limit) => ({ limit, subject: uid })),
  );

const linkErrors = {
  ticketInvalid: 'SOCIAL_TICKET_INVALID',
  linkedElsewhere: 'SOCIAL_TICKET_INVALID',
} as const;

type Ports = Pick<Platform, 'clock' | 'database' | 'geoIp' | 'limiter' | 'mailer'> & {
  readonly codes: AuthenticatorCodes;
  readonly digitKeys: DigitKeys;
  readonly deviceCookies: DeviceCookies;
  readonly linkByTicket: LinkByTicket;
  readonly noteMembership: NoteMembership;
  readonly productName: string;
  readonly questions: FactorQuestions;
  readonly sessions: SessionService;
};

/** Uses the code up. Throws `SECOND_FACTOR_INVALID` whether it is wrong, too old or used; for mailed digits see {@link redeemMailed}. */
async function redeem(
  ports: Ports,
  tx: Queryable,
  { uid, email, trustKey = '', mailed, askedAt }: FactorQuestion,
  { code, client }: { readonly code: string; readonly client: RequestContext },
) {
  const { clock, codes, digitKeys, geoIp, mailer, productName } = ports;
  const now = clock.now();
  if (mailed !== undefined)
    return redeemMailed(tx, { digitKeys, now }, { uid, email, mailed }, code);
  const factor = (await lockUser(tx, uid)) && (await findSecondFactor(tx, uid, now));
  const proven = factor && (await codes.read(code, factor.sealed, now));
  const asked = { uid, trustKey, askedAt: new Date(askedAt) };
  const left = proven && (await useCode(tx, asked, proven, now));
  if (!proven || left === undefined) throw new ApiError('SECOND_FACTOR_INVALID');
  if ('step' in proven) return;
  const device = deviceOf(client.userAgent);
  const country = geoIp.countryOf(client.ip) ?? null;
  await insertSecurityEvent(tx, { uid, kind: 'recovery-code-used', at: now, device, country });
  await mailer.send(tx, recoveryCodeUsedMail({ to: email, productName, left }));
}

/** Opens the session that waits for a code, with the link that came with it. */
async function openWaiting(
  { clock, linkByTicket, noteMembership, sessions }: Ports,
  tx: Queryable,
  { uid, email, mailed }: FactorQuestion,
  { issuer, subject, remembered, link, membership }: NonNullable<FactorQuestion['opens']>,
  client: RequestContext,
) {
  const given = link && { ...link, kind: 'link' as const, now: clock.now() };
  if (given) await linkByTicket(tx, { uid, given, errors: linkErrors, client });
  await noteMembership(tx, uid, membership);
  const opening = { owner: { uid, email }, by: { issuer, subject }, remembered, client };
  // Mailed digits are no second factor (AUTH-570).
  const secondFactor = mailed === undefined ? 'given' : 'not-asked';
  return sessions.open(tx, { ...opening, secondFactor }, 'signed-in');
}

/** Continues what waits for a code in this browser: a session, or the proof of a signed-in user. */
export function createAnswerSecondFactor(
  ports: Ports,
): Handler<typeof authSessionEndpoints.answerSecondFactor> {
  const { clock, database, deviceCookies, limiter, questions, sessions } = ports;
  return async ({ code, trustDevice = false }, client) => {
    const question = await questions.read(client);
    const { uid, email, trustKey, opens, provesSession: sessionId } = question;
    await countGuess(limiter, uid);
    const opened = await database.transaction(async (tx) => {
      await redeem(ports, tx, question, { code, client });
      if (sessionId !== undefined)
        await renewAuthentication(tx, { sessionId, now: clock.now(), inTwoSteps: true });
      return opens && openWaiting(ports, tx, question, opens, client);
    });
    questions.forget(client);
    await deviceCookies.remember(client, email, trustDevice ? trustKey : undefined);
    const session = opened ? await sessions.issueTokens(opened) : null;
    return { session, remembered: opens?.remembered ?? false };
  };
}
