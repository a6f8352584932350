import type { EmailActionMode } from '@portal/auth-session/domain';
import { ApiError } from '../../../platform/errors';
import { networkOf } from '../../../platform/network';
import type { Platform } from '../../../platform/platform';
import { findUndoOwner } from '../email-change/email-change-undo.repository';
import { findCodeOwner } from './email-code.repository';
import { codeChecksPerNetwork } from './mail-limits';

/**
 * Tells a page whether the code of its link can still be used, before the user fills in a form (AUTH-192). The code stays
 * valid: mail scanners open links too. Throws `INVALID_CODE` when the code is used, too old or unknown.
 */
export function createCheckEmailCode({
  database,
  clock,
  limiter,
}: Pick<Platform, 'database' | 'clock' | 'limiter'>) {
  return async function checkEmailCode(
    { mode, oobCode }: { mode: EmailActionMode; oobCode: string },
    { ip }: { ip: string },
  ) {
    const retryAfterSeconds = await limiter.take(codeChecksPerNetwork, networkOf(ip));
    if (retryAfterSeconds !== undefined)
      throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds });
    const now = clock.now();
    const owner =
      mode === 'undoEmailChange'
        ? await findUndoOwner(database.query, oobCode, now)
        : await findCodeOwner(database.query, oobCode, mode, now);
    if (owner === undefined) throw new ApiError('INVALID_CODE');
    return {};
  };
}
