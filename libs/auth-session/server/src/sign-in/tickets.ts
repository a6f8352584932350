import { botCheckActions, type BotCheckAction } from '@portal/auth-session/domain';
import { strictObject } from '@portal/shared/contract';
import { string } from 'yup';
import { ApiError } from '@portal/server/errors';
import { newId, createSignedTokens, type RequestContext } from '@portal/server/platform';
import type { Clock, LimitedUse, RateLimiter, BotCheck } from '@portal/server/ports';
import type { SignInEffort } from './sign-in-effort';

/** Long enough to fill in a form again. */
const ticketSeconds = 10 * 60;
const ticketUse = { name: 'ticket', points: 1, windowSeconds: ticketSeconds };

const ticketClaims = strictObject({
  jti: string().required(),
  action: string().oneOf(botCheckActions).required(),
});

/** Signed tickets that prove that a bot check was passed for one action. */
export interface Tickets {
  issue(action: BotCheckAction): Promise<string>;
  /** The use to take from the limiter; undefined when the ticket is forged, expired or for another action. */
  useOf(ticket: string | undefined, action: BotCheckAction): Promise<LimitedUse | undefined>;
}

export function createTickets(parts: { key: Buffer; clock: Clock }): Tickets {
  const tokens = createSignedTokens({
    keys: [parts.key],
    clock: parts.clock,
    typ: 'ticket+jwt',
    claims: ticketClaims,
    lifetimeSeconds: ticketSeconds,
  });
  return {
    issue: (action) => tokens.sign({ jti: newId(), action }),
    async useOf(ticket, action) {
      const claims = await tokens.read(ticket ?? '');
      return claims?.action === action ? { limit: ticketUse, subject: claims.jti } : undefined;
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
    const use = await ports.tickets.useOf(ticket, action);
    if (!use) throw new ApiError('BOT_CHECK_FAILED');
    const [ticketWait, retryAfterSeconds] = await ports.limiter.takeAll(
      network ? [use, network] : [use],
    );
    if (ticketWait !== undefined) throw new ApiError('BOT_CHECK_FAILED');
    if (retryAfterSeconds !== undefined)
      throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds });
  };
}

/** Hands out puzzles, and a ticket for each solved one. */
export function createBotCheckService(ports: {
  botCheck: BotCheck;
  effortFor: SignInEffort;
  tickets: Tickets;
}) {
  const { botCheck, effortFor, tickets } = ports;
  return {
    challenge: ({ action }: { action: BotCheckAction }, client: RequestContext) =>
      botCheck.challenge(action, effortFor(client)),
    async verify({ recaptchaToken }: { recaptchaToken: string }, client: RequestContext) {
      const action = await botCheck.solvedAction(recaptchaToken, effortFor(client));
      if (!action) return { success: false, action: null, ticket: null };
      return { success: true, action, ticket: await tickets.issue(action) };
    },
  };
}
