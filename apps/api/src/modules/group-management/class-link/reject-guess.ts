import { countUses } from '../../../platform/count-uses';
import { ApiError } from '../../../platform/errors';
import { networkOf } from '../../../platform/network';
import type { Platform } from '../../../platform/platform';
import { groupManagementLimits } from '../group-management.limits';

const { guessesPerNetwork } = groupManagementLimits.acceptInvitation;

/** Counts a link that opens nothing as a guess of the network, like one of an invitation. Throws `INVITATION_LINK_NOT_FOUND`. */
export async function rejectGuess(
  { limiter }: Pick<Platform, 'limiter'>,
  ip: string,
): Promise<never> {
  await countUses(limiter, [{ limit: guessesPerNetwork, subject: networkOf(ip) }]);
  throw new ApiError('INVITATION_LINK_NOT_FOUND');
}
