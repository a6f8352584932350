import { canonicalEmail } from '@portal/shared/util';
import type { Caller } from '../../../ports/authenticator';
import { ApiError } from '../../../platform/errors';
import type { Clock } from '../../../ports/clock';
import type { Database } from '../../../ports/database';
import type { JobHandler, Jobs } from '../../../ports/jobs';
import type { Mailer } from '../../../ports/mailer';
import type { RateLimiter } from '../../../ports/rate-limiter';
import type { Admit } from '../bot-check/admission';
import { resetMail, verificationMail } from '../auth-session.mails';
import { codeRequestsPerNetwork } from '../auth-session.policy';
import type { LimitMails } from './code-limits';
import { issueCode } from './email-code.repository';
import { networkOf } from '../../../platform/network';
import { findUserByEmail } from '../accounts/user.repository';

const mailCode = 'auth-session.mail-code';
const kinds = { PASSWORD_RESET: 'resetPassword', VERIFY_EMAIL: 'verifyEmail' } as const;
type RequestType = keyof typeof kinds;

/** Whom a link was asked for, and what it does. */
export interface CodeRequest {
  readonly email: string;
  readonly kind: (typeof kinds)[RequestType];
}

/**
 * Takes requests for a mailed link. Whether the account exists is looked up by the job, never in the call, so that
 * answer and time are the same.
 */
export function createRequestCode(ports: {
  database: Database;
  limiter: RateLimiter;
  limitMails: LimitMails;
  jobs: Jobs;
  admit: Admit;
}) {
  const { database, limiter, limitMails, jobs, admit } = ports;

  async function admitAnyone(ticket: string | undefined, network: string) {
    const use = { limit: codeRequestsPerNetwork, subject: network };
    await admit({ ticket, action: 'reset', network: use, whenTooMany: 'TOO_MANY_REQUESTS' });
  }

  async function admitOwner(network: string) {
    const retryAfterSeconds = await limiter.take(codeRequestsPerNetwork, network);
    if (retryAfterSeconds !== undefined)
      throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds });
  }

  return async function requestCode(
    input: { email: string; requestType: RequestType; ticket?: string | undefined },
    { ip, caller }: { ip: string; caller: Caller | undefined },
  ) {
    const request: CodeRequest = {
      email: canonicalEmail(input.email),
      kind: kinds[input.requestType],
    };
    const network = networkOf(ip);
    const isOwner = caller?.email === request.email;
    if (isOwner) await admitOwner(network);
    else await admitAnyone(input.ticket, network);
    const retryAfterSeconds = await limitMails(request);
    if (retryAfterSeconds === undefined)
      await database.transaction((tx) => jobs.enqueue(tx, mailCode, { ...request }));
    else if (isOwner) throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds });
    return {};
  };
}

/** Makes and mails the link that was asked for, if the account exists and the link would do something. */
export function createMailCodeJob(ports: {
  database: Database;
  clock: Clock;
  mailer: Mailer;
  jobs: Jobs;
  productName: string;
}): JobHandler<CodeRequest> {
  const { database, clock, mailer, productName } = ports;
  return {
    name: mailCode,
    async run({ email, kind }) {
      await database.transaction(async (tx) => {
        const user = await findUserByEmail(tx, email);
        if (!user || (kind === 'verifyEmail' && user.emailVerified)) return;
        const code = await issueCode(tx, { uid: user.uid, kind, now: clock.now() });
        const mail = kind === 'verifyEmail' ? verificationMail : resetMail;
        await mailer.send(tx, mail({ to: email, code, productName }));
      });
    },
  };
}
