import {
  authSessionEndpoints as endpoints,
  type BotCheckAction,
} from '@portal/auth-session/domain';
import { respond, respondFromWorkers } from '@portal/shared/testing';

/** A worker that solves the bot check, and a server on which it passes, for every action. */
export function respondToBotCheck() {
  let action: BotCheckAction = 'signin';
  respondFromWorkers({ 'bot-check.worker.ts': (puzzle) => btoa(String(puzzle)) });
  return [
    respond(endpoints.getBotCheck, ({ input }) => {
      action = input.action;
      return { kind: 'proof-of-work' as const, challenge: `{"puzzle":"${input.action}"}` };
    }),
    respond(endpoints.verifyBotCheck, () => ({
      success: true,
      action,
      ticket: `ticket-for-${action}-form`,
    })),
  ];
}
