import type { BotCheckAction, BotCheckKind } from '@portal/auth-session/domain';
import type { Puzzle } from './bot-check';

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
export const solvePuzzle = ({ kind, challenge }: Puzzle, action: BotCheckAction): Promise<string> =>
  solvers[kind](challenge, action);
