import { createHmac, timingSafeEqual } from 'node:crypto';
import { botCheckActions, type BotCheckAction } from '@portal/auth-session/domain';
import { ApiError } from '../../../platform/errors';
import { newId } from '../../../platform/secrets';
import type { Clock } from '../../../ports/clock';
import type { LimitedUse, RateLimiter } from '../../../ports/rate-limiter';

/** Long enough to fill in a form again (AUTH-103). */
const ticketSeconds = 10 * 60;
const ticketUse = { name: 'ticket', points: 1, windowSeconds: ticketSeconds };

/** Signed tickets that prove that a bot check was passed for one action. */
export interface Tickets {
  issue(action: BotCheckAction): string;
  /** The use to take from the limiter; undefined when the ticket is forged, expired or for another action. */
  useOf(ticket: string | undefined, action: BotCheckAction): LimitedUse | undefined;
}

const ticketPattern =
  /^(?<action>\d)-(?<expires>\d{1,12})-(?<id>[\w-]{22})-(?<signature>[\w-]{43})$/;

export function createTickets({ key, clock }: { key: Buffer; clock: Clock }): Tickets {
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000);
  return {
    issue(action) {
      const text = `${botCheckActions.indexOf(action)}-${nowSeconds() + ticketSeconds}-${newId()}`;
      return `${text}-${sign(text)}`;
    },
    useOf(ticket, action) {
      const parts = ticketPattern.exec(ticket ?? '')?.groups;
      if (!ticket || !parts?.['signature'] || !parts['id']) return undefined;
      const text = ticket.slice(0, -parts['signature'].length - 1);
      const isSigned = timingSafeEqual(Buffer.from(sign(text)), Buffer.from(parts['signature']));
      const isForAction = botCheckActions[Number(parts['action'])] === action;
      if (!isSigned || !isForAction || Number(parts['expires']) <= nowSeconds()) return undefined;
      return { limit: ticketUse, subject: parts['id'] };
    },
  };
}

/**
 * Uses a bot-check ticket up and counts the request for its network, if it is limited, with one statement.
 *
 * Throws `BOT_CHECK_FAILED` when the ticket is not good (AUTH-103), and `TOO_MANY_REQUESTS` when the network has reached its
 * limit.
 */
export type Admit = (request: {
  readonly ticket: string | undefined;
  readonly action: BotCheckAction;
  readonly network?: LimitedUse;
}) => Promise<void>;

export function createAdmit(ports: { tickets: Tickets; limiter: RateLimiter }): Admit {
  return async function admit({ ticket, action, network }) {
    const use = ports.tickets.useOf(ticket, action);
    if (!use) throw new ApiError('BOT_CHECK_FAILED');
    const [ticketWait, retryAfterSeconds] = await ports.limiter.takeAll(
      network ? [use, network] : [use],
    );
    if (ticketWait !== undefined) throw new ApiError('BOT_CHECK_FAILED');
    if (retryAfterSeconds !== undefined)
      throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds });
  };
}
