import type { Config } from '../../../config';
import { ApiError } from '../../../platform/errors';
import type { Database } from '../../../ports/database';
import type { RateLimiter } from '../../../ports/rate-limiter';
import { userLookupsPerNetwork } from '../auth-session.policy';
import { networkOf } from '../../../platform/network';
import { findEmailByReference } from './user.repository';

/**
 * Tells the address behind a reference, for the reset form (specification 1, section 2). A reference that is nobody's gets
 * the same answer with an empty address, and so does every one in the strict profile.
 */
export function createGetUserEmail(ports: {
  config: Pick<Config, 'profile'>;
  database: Database;
  limiter: RateLimiter;
}) {
  const { config, database, limiter } = ports;
  return async function getUserEmail({ uuid }: { uuid: string }, { ip }: { ip: string }) {
    const retryAfterSeconds = await limiter.take(userLookupsPerNetwork, networkOf(ip));
    if (retryAfterSeconds !== undefined)
      throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds });
    const email = await findEmailByReference(database.query, uuid);
    return { email: config.profile === 'strict' ? '' : (email ?? '') };
  };
}
