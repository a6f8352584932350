import type { BotCheckAction } from '@portal/auth-session/domain';
import { useMemo } from 'react';
import { authApi } from '../api/auth-api';
import { createBotCheck, type BotCheck } from './bot-check';
import { solvePuzzle } from './solve-puzzle';

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
