import type { BotCheckAction, BotCheckKind } from '@portal/auth-session/domain';
import { useMemo } from 'react';
import { authApi } from '../api/auth-api';
import { createBotCheck, type BotCheck, type Puzzle } from './bot-check';

/** Solves each kind of bot check. A kind is loaded when it is used, so that the one that is not configured is never loaded. */
const solvers: Readonly<
  Record<BotCheckKind, (challenge: string, action: BotCheckAction) => Promise<string>>
> = {
  'proof-of-work': async (challenge) =>
    (await import('./solve-in-worker')).solveInWorker(challenge),
  recaptcha: async (siteKey, action) =>
    (await import('./ask-recaptcha')).askRecaptcha(siteKey, action),
};

/** The solution as `/api/verify-captcha` expects it. */
const solvePuzzle = ({ kind, challenge }: Puzzle, action: BotCheckAction): Promise<string> =>
  solvers[kind](challenge, action);

/** The bot check of a form with `action`. Its solver is loaded when it is first needed. */
export function useBotCheck(action: BotCheckAction): BotCheck {
  const [getBotCheck] = authApi.useLazyGetBotCheckQuery();
  const [verifyBotCheck] = authApi.useVerifyBotCheckMutation();
  return useMemo(
    () =>
      createBotCheck({
        fetchPuzzle: () => getBotCheck({ action }).unwrap(),
        solve: (puzzle) => solvePuzzle(puzzle, action),
        exchange: async (solution) => {
          const result = await verifyBotCheck({ recaptchaToken: solution }).unwrap();
          const isPassed = result.success && result.action === action;
          return isPassed ? (result.ticket ?? undefined) : undefined;
        },
      }),
    [action, getBotCheck, verifyBotCheck],
  );
}
