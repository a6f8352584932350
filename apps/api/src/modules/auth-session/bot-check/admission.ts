import type { BotCheckAction } from '@portal/auth-session/domain';
import { ApiError } from '../../../platform/errors';
import type { LimitedUse, RateLimiter } from '../../../ports/rate-limiter';
import type { Tickets } from './ticket';

/**
 * Uses a bot-check ticket up and counts the request for its network, in one statement.
 *
 * Throws `BOT_CHECK_FAILED` when the ticket is not good, or the error given when the network has reached its limit.
 */
export type Admit = (request: {
  readonly ticket: string | undefined;
  readonly action: BotCheckAction;
  readonly network: LimitedUse;
  readonly whenTooMany: 'TOO_MANY_ATTEMPTS_TRY_LATER' | 'TOO_MANY_REQUESTS';
}) => Promise<void>;

/** {@link Admit} for every endpoint that needs a bot check. */
export function createAdmit(ports: { tickets: Tickets; limiter: RateLimiter }): Admit {
  return async function admit({ ticket, action, network, whenTooMany }) {
    const ticketUse = ports.tickets.useOf(ticket, action);
    if (!ticketUse) throw new ApiError('BOT_CHECK_FAILED');
    const [ticketWait, retryAfterSeconds] = await ports.limiter.takeAll([ticketUse, network]);
    if (ticketWait !== undefined) throw new ApiError('BOT_CHECK_FAILED');
    if (retryAfterSeconds !== undefined) throw new ApiError(whenTooMany, { retryAfterSeconds });
  };
}
