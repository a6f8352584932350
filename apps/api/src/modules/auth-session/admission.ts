import type { BotCheckAction } from '@portal/auth-session/domain';
import { Refusal } from '../../platform/refusal';
import type { LimitedUse, RateLimiter } from '../../ports/rate-limiter';
import type { Tickets } from './ticket';

/** Lets a call in whose ticket is good and whose network has points left; uses the ticket up. One statement. */
export type Admit = (input: {
  readonly ticket: string | undefined;
  readonly action: BotCheckAction;
  readonly network: LimitedUse;
  /** The refusal when the network has no point left. */
  readonly whenTooMany: 'TOO_MANY_ATTEMPTS_TRY_LATER' | 'TOO_MANY_REQUESTS';
}) => Promise<void>;

/** The door of every call that a script would like to use. */
export function createAdmission(ports: { tickets: Tickets; limiter: RateLimiter }): Admit {
  return async function admit({ ticket, action, network, whenTooMany }) {
    const ticketUse = ports.tickets.useOf(ticket, action);
    if (!ticketUse) throw new Refusal('BOT_CHECK_FAILED');
    const [ticketWait, networkWait] = await ports.limiter.takeAll([ticketUse, network]);
    if (ticketWait !== undefined) throw new Refusal('BOT_CHECK_FAILED');
    if (networkWait !== undefined)
      throw new Refusal(whenTooMany, { retryAfterSeconds: networkWait });
  };
}
