import { canonicalEmail } from '@portal/shared/util';
import {
  type EndpointLimit,
  type Platform,
  countUses,
  networkOf,
  perAccount,
  type RequestContext,
} from '@portal/server/platform';
import { ApiError } from '@portal/server/errors';
import type { Caller, Queryable } from '@portal/server/ports';
import { findUserByEmail, lockUser } from '../records/user.repository';
import { confirmNewEmailMail, emailChangeStartedMail } from '../auth-session.mails';
import { isLinkedToEditor } from '../records/way-in.repository';
import { issueCode } from '../records/email-code.repository';
import { codesPerNetwork, type LimitMails } from './mail-limits';
import { isSessionAlive } from '../records/session.repository';
import { isReserved } from '../records/email-change-undo.repository';

type Ports = Pick<Platform, 'config' | 'database' | 'clock' | 'limiter' | 'mailer'> & {
  readonly limitMails: LimitMails;
  readonly productName: string;
};

const kind = 'verifyAndChangeEmail';
/** Changes of email address that one account may start (AUTH-134); a mistyped address does not count. */
export const changesPerAccount: EndpointLimit = {
  ...perAccount('email-changes-per-account', 5),
  takenBy: 'handler',
};

async function isTaken({ database, clock }: Ports, email: string, uid: string) {
  const owner = await findUserByEmail(database.query, email);
  return owner !== undefined || (await isReserved(database.query, email, clock.now(), uid));
}

/**
 * Mails a link to the new email address (AUTH-13), and a warning to the current one. Nothing changes before that link is used;
 * starting again makes the earlier link invalid.
 */
export function createStartEmailChange(ports: Ports) {
  const { config, database, clock, limiter, limitMails, mailer, productName } = ports;

  /** Tells the address that the account has now, before anything changes, and how to stop it (AUTH-178). */
  async function warnOwner(
    tx: Queryable,
    change: { uid: string; email: string; newEmail: string; now: Date },
  ) {
    const { uid, email: to, newEmail, now } = change;
    const code = await issueCode(tx, { uid, kind: 'cancelEmailChange', now });
    await mailer.send(tx, emailChangeStartedMail({ to, newEmail, code, productName }));
  }

  const mailLink = (caller: Caller, newEmail: string) =>
    database.transaction(async (tx) => {
      const now = clock.now();
      await lockUser(tx, caller.uid);
      // Read under the lock: a password reset that has just ended the session did not see this change.
      if (!(await isSessionAlive(tx, caller.sessionId, now))) throw new ApiError('UNAUTHENTICATED');
      const code = await issueCode(tx, { uid: caller.uid, kind, now, newEmail });
      await mailer.send(tx, confirmNewEmailMail({ to: newEmail, code, productName }));
      if (caller.emailVerified) await warnOwner(tx, { ...caller, now, newEmail });
    });

  return async function startEmailChange(
    input: { newEmail: string },
    { ip, caller }: RequestContext & { caller: Caller },
  ) {
    const { uid } = caller;
    const newEmail = canonicalEmail(input.newEmail);
    if (newEmail === caller.email) throw new ApiError('EMAIL_UNCHANGED');
    if (await isLinkedToEditor(database.query, uid)) throw new ApiError('EMAIL_MANAGED_BY_EDITOR');
    await countUses(limiter, [
      { limit: changesPerAccount, subject: uid },
      { limit: codesPerNetwork, subject: networkOf(ip) },
    ]);
    const isFree = !(await isTaken(ports, newEmail, uid));
    if (!isFree && config.profile !== 'strict') throw new ApiError('EMAIL_IN_USE');
    // Counted for a taken address too: in the strict profile both cases must look the same.
    const retryAfterSeconds = await limitMails({ kind, email: newEmail });
    if (retryAfterSeconds !== undefined)
      throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds });
    if (isFree) await mailLink(caller, newEmail);
    return {};
  };
}
