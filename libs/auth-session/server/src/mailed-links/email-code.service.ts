import { canonicalEmail } from '@portal/shared/util';
import { type Platform, countUses, networkOf } from '@portal/server/platform';
import { ApiError } from '@portal/server/errors';
import type { Caller, Queryable, JobHandler } from '@portal/server/ports';
import { findUserByEmail } from '../records/user.repository';
import { resetMail, verificationMail } from '../auth-session.mails';
import type { Admit } from '../sign-in/tickets';
import { findWaysOf } from '../records/way-in.repository';
import type { NameOfWay } from '../ways-in/way-name';
import { refuseForbidden } from '../records/institution.repository';
import { issueCode } from '../records/email-code.repository';
import { codesPerNetwork, type LimitMails } from './mail-limits';

const mailCode = 'auth-session.mail-code';
const kinds = { PASSWORD_RESET: 'resetPassword', VERIFY_EMAIL: 'verifyEmail' } as const;
type RequestType = keyof typeof kinds;

/** A request for a mailed link. */
export interface CodeRequest {
  readonly email: string;
  readonly kind: (typeof kinds)[RequestType];
}

/** Enqueues the mail with a link, in the caller's transaction. */
export const enqueueCode = (
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Queryable,
  request: CodeRequest,
): Promise<void> => jobs.enqueue(tx, mailCode, { ...request });

/**
 * Accepts requests for a mailed link (AUTH-3). A job looks the account up, never the request, so that response and time are
 * the same for known and unknown addresses. Only the signed-in owner gets an error when no mail is sent (AUTH-124).
 */
export function createRequestCode(
  ports: Pick<Platform, 'clock' | 'database' | 'limiter' | 'jobs'> & {
    readonly limitMails: LimitMails;
    readonly admit: Admit;
  },
) {
  const { clock, database, limiter, limitMails, admit } = ports;

  return async function requestCode(
    input: { email: string; requestType: RequestType; ticket?: string | undefined },
    { ip, caller }: { ip: string; caller: Caller | undefined },
  ) {
    const request: CodeRequest = {
      email: canonicalEmail(input.email),
      kind: kinds[input.requestType],
    };
    const isOwner = caller?.email === request.email;
    const network = { limit: codesPerNetwork, subject: networkOf(ip) };
    if (isOwner) await countUses(limiter, [network]);
    else await admit({ ticket: input.ticket, action: 'reset', network });
    if (request.kind === 'resetPassword')
      await refuseForbidden(database.query, request.email, clock.now());
    const retryAfterSeconds = await limitMails(request);
    if (retryAfterSeconds === undefined)
      await database.transaction((tx) => enqueueCode(ports, tx, request));
    else if (isOwner) throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds });
    return {};
  };
}

/** Creates and mails the requested link, if the account exists and the link would change something. */
export function createMailCodeJob(
  ports: Pick<Platform, 'database' | 'clock' | 'mailer'> & {
    readonly nameOfWay: NameOfWay;
    readonly productName: string;
  },
): JobHandler<CodeRequest> {
  const { database, clock, mailer, nameOfWay, productName } = ports;
  return {
    name: mailCode,
    async run({ email, kind }) {
      await database.transaction(async (tx) => {
        const user = await findUserByEmail(tx, email);
        if (!user || (kind === 'verifyEmail' && user.emailVerified)) return;
        const code = await issueCode(tx, { uid: user.uid, kind, now: clock.now() });
        const mail = { to: email, code, productName };
        if (kind === 'verifyEmail') return mailer.send(tx, verificationMail(mail));
        const ways = await findWaysOf(tx, user.uid);
        const waysIn = ways.filter((way) => way.kind !== 'password').map(nameOfWay);
        await mailer.send(tx, resetMail({ ...mail, waysIn }));
      });
    },
  };
}
