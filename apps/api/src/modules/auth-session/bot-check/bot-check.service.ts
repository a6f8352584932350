import type { BotCheckAction } from '@portal/auth-session/domain';
import type { BotCheck, EffortOf } from '../../../ports/bot-check';
import type { Tickets } from './tickets';

/** Hands out puzzles, and a ticket for each solved one. */
export function createBotCheckService(ports: {
  botCheck: BotCheck;
  effortOf: EffortOf;
  tickets: Tickets;
}) {
  const { botCheck, effortOf, tickets } = ports;
  return {
    challenge: ({ action }: { action: BotCheckAction }) => botCheck.challenge(action, effortOf),
    async verify({ recaptchaToken }: { recaptchaToken: string }) {
      const action = await botCheck.solvedAction(recaptchaToken, effortOf);
      if (!action) return { success: false, action: null, ticket: null };
      return { success: true, action, ticket: tickets.issue(action) };
    },
  };
}
