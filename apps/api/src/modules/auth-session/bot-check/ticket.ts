import { createHmac, timingSafeEqual } from 'node:crypto';
import { botCheckActions, type BotCheckAction } from '@portal/auth-session/domain';
import type { Clock } from '../../../ports/clock';
import type { LimitedUse } from '../../../ports/rate-limiter';
import { ticketSeconds, ticketUse } from '../auth-session.policy';
import { newId } from '../../../platform/secrets';

/** The proof that a bot check was passed for one action (decisions, "Calls"). */
export interface Tickets {
  issue(action: BotCheckAction): string;
  /** What using the ticket up takes from the limiter; undefined when it is forged, expired or for another action. */
  useOf(ticket: string | undefined, action: BotCheckAction): LimitedUse | undefined;
}

const ticketPattern =
  /^(?<action>\d)-(?<expires>\d{1,12})-(?<id>[\w-]{22})-(?<signature>[\w-]{43})$/;

/** Signed tickets; that each is used once is kept by the limiter. */
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
      const isOurs = timingSafeEqual(Buffer.from(sign(text)), Buffer.from(parts['signature']));
      const isForAction = botCheckActions[Number(parts['action'])] === action;
      if (!isOurs || !isForAction || Number(parts['expires']) <= nowSeconds()) return undefined;
      return { limit: ticketUse, subject: parts['id'] };
    },
  };
}
