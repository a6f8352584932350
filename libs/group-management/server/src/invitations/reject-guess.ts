import { countUses, networkOf, type Platform, type EndpointLimit } from '@portal/server/platform';
import { ApiError } from '@portal/server/errors';

export const linkGuessLimits = {
  /** Links that lead nowhere; a valid link of 256 bits always passes, whatever others on its network tried (GROUP-36). */
  guessesPerNetwork: {
    name: 'invitation-guesses-per-network',
    points: 300,
    windowSeconds: 60 * 60,
    per: 'network',
    takenBy: 'handler',
  } as const satisfies EndpointLimit,
};

/**
 * Counts a link that opens nothing as a guess of the network: a valid one passes, whatever others there tried. Throws
 * `INVITATION_LINK_NOT_FOUND`, and `TOO_MANY_REQUESTS` after too many.
 */
export async function rejectGuess(
  { limiter }: Pick<Platform, 'limiter'>,
  ip: string,
): Promise<never> {
  await countUses(limiter, [{ limit: linkGuessLimits.guessesPerNetwork, subject: networkOf(ip) }]);
  throw new ApiError('INVITATION_LINK_NOT_FOUND');
}
