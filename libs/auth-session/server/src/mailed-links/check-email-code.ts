import type { EmailActionMode } from '@portal/auth-session/domain';
import { countUses, networkOf, type Platform } from '@portal/server/platform';
import { ApiError } from '@portal/server/errors';
import { findUndoOwner } from '../records/email-change-undo.repository';
import { findCodeOwner } from '../records/email-code.repository';
import { perNetwork } from './mail-limits';

/** Links that are wrong, used or too old; a valid link always passes, whatever others on its network tried. */
export const guessesPerNetwork = perNetwork('code-checks-per-network', 600);

/**
 * Tells a page whether the code of its link can still be used, before the user fills in a form (AUTH-192). The code stays
 * valid: mail scanners open links too. Throws `INVALID_CODE` when the code is used, too old or unknown, and
 * `TOO_MANY_REQUESTS` when the network tried too many such codes.
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
    const now = clock.now();
    const owner =
      mode === 'undoEmailChange'
        ? await findUndoOwner(database.query, oobCode, now)
        : await findCodeOwner(database.query, oobCode, mode, now);
    if (owner !== undefined) return {};
    // Only guesses count: others on the network never keep out who has a link.
    await countUses(limiter, [{ limit: guessesPerNetwork, subject: networkOf(ip) }]);
    throw new ApiError('INVALID_CODE');
  };
}
