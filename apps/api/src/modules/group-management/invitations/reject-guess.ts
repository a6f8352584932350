import { countUses } from '../../../platform/count-uses';
import { ApiError } from '../../../platform/errors';
import { networkOf } from '../../../platform/network';
import type { Platform } from '../../../platform/platform';
import { groupManagementLimits } from '../group-management.limits';

const { guessesPerNetwork } = groupManagementLimits.acceptInvitation;

/**
 * Counts a link that opens nothing as a guess of the network: a valid one passes, whatever others there tried. Throws
 * `INVITATION_LINK_NOT_FOUND`, and `TOO_MANY_REQUESTS` after too many.
 */
export async function rejectGuess(
  { limiter }: Pick<Platform, 'limiter'>,
  ip: string,
): Promise<never> {
  await countUses(limiter, [{ limit: guessesPerNetwork, subject: networkOf(ip) }]);
  throw new ApiError('INVITATION_LINK_NOT_FOUND');
}
