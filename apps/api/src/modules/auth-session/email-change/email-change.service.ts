import { canonicalEmail } from '@portal/shared/util';
import type { Config } from '../../../config';
import type { RequestContext } from '../../../platform/request-context';
import type { Caller } from '../../../ports/authenticator';
import { ApiError } from '../../../platform/errors';
import type { Clock } from '../../../ports/clock';
import type { Database } from '../../../ports/database';
import type { Mailer } from '../../../ports/mailer';
import type { RateLimiter } from '../../../ports/rate-limiter';
import { codeRequestsPerNetwork, emailChangesPerAccount } from '../auth-session.policy';
import type { LimitMails } from '../email-codes/code-limits';
import { isReserved } from './email-change-undo.repository';
import { issueCode } from '../email-codes/email-code.repository';
import { editorProvider, isLinkedAt } from '../editor-account/linked-identity.repository';
import { networkOf } from '../../../platform/network';
import { changeEmailMail } from '../security-page/security.mails';
import { isLivingSession } from '../sessions/session.repository';
import { findUserByEmail, lockUser } from '../accounts/user.repository';

interface Ports {
  config: Pick<Config, 'profile'>;
  database: Database;
  clock: Clock;
  limiter: RateLimiter;
  limitMails: LimitMails;
  mailer: Mailer;
  productName: string;
}

const kind = 'verifyAndChangeEmail';

/** Addresses tried by one account, and from one network: a change also tells whether an address is taken. */
async function admit({ limiter }: Ports, uid: string, network: string) {
  const waits = await limiter.takeAll([
    { limit: emailChangesPerAccount, subject: uid },
    { limit: codeRequestsPerNetwork, subject: network },
  ]);
  const retryAfterSeconds = waits.find((wait) => wait !== undefined);
  if (retryAfterSeconds !== undefined)
    throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds });
}

async function isTaken({ database, clock }: Ports, email: string, uid: string) {
  const owner = await findUserByEmail(database.query, email);
  return owner !== undefined || (await isReserved(database.query, email, clock.now(), uid));
}

/**
 * Begins a change of address (specification 2, sections 2, 5 and 7). Nothing changes before the new address has answered;
 * a second beginning makes the first one's link die.
 */
export function createStartEmailChange(ports: Ports) {
  const { config, database, clock, limitMails, mailer, productName } = ports;
  return async function startEmailChange(
    input: { newEmail: string },
    { ip, caller }: RequestContext & { caller: Caller },
  ) {
    const { uid } = caller;
    const newEmail = canonicalEmail(input.newEmail);
    if (newEmail === caller.email) throw new ApiError('EMAIL_UNCHANGED');
    if (await isLinkedAt(database.query, uid, editorProvider))
      throw new ApiError('EMAIL_MANAGED_BY_EDITOR');
    await admit(ports, uid, networkOf(ip));
    const isFree = !(await isTaken(ports, newEmail, uid));
    if (!isFree && config.profile !== 'strict') throw new ApiError('EMAIL_IN_USE');
    // Counted for a taken address too: in the strict profile nothing may tell the two apart.
    const retryAfterSeconds = await limitMails({ kind, email: newEmail });
    if (retryAfterSeconds !== undefined)
      throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds });
    if (!isFree) return {};
    await database.transaction(async (tx) => {
      const now = clock.now();
      await lockUser(tx, uid);
      // Asked under the lock: a reset that ended the session meanwhile has not seen this change.
      if (!(await isLivingSession(tx, caller.sessionId, now)))
        throw new ApiError('UNAUTHENTICATED');
      const code = await issueCode(tx, { uid, kind, now, newEmail });
      await mailer.send(tx, changeEmailMail({ to: newEmail, code, productName }));
    });
    return {};
  };
}
