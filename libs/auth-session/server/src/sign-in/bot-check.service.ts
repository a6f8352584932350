import type { BotCheckAction } from '@portal/auth-session/domain';
import type { RequestContext } from '@portal/server/platform';
import type { BotCheck } from '@portal/server/ports';
import type { SignInEffort } from './sign-in-effort';
import type { Tickets } from './tickets';

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
