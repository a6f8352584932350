import type { BotCheckAction } from '@portal/auth-session/domain';
import type { BotCheck } from '../../ports/bot-check';
import type { Tickets } from './ticket';

/** Hands out puzzles, and tickets for solved ones (decisions, "Calls"). */
export function createBotCheckService({
  botCheck,
  tickets,
}: {
  botCheck: BotCheck;
  tickets: Tickets;
}) {
  return {
    challenge: ({ action }: { action: BotCheckAction }) => botCheck.challenge(action),
    async verify({ recaptchaToken }: { recaptchaToken: string }) {
      const action = await botCheck.solvedAction(recaptchaToken);
      if (!action) return { success: false, action: null, ticket: null };
      return { success: true, action, ticket: tickets.issue(action) };
    },
  };
}
