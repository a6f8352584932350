import type { BotCheckAction, BotCheckKind } from '@portal/auth-session/domain';
import type { Puzzle } from './bot-check';

/** How each kind of bot check is solved; loaded when it is met, so that nobody loads the kind that is not configured. */
const solvers: Readonly<
  Record<BotCheckKind, (challenge: string, action: BotCheckAction) => Promise<string>>
> = {
  'proof-of-work': async (challenge) =>
    (await import('./solve-in-worker')).solveInWorker(challenge),
  recaptcha: async (siteKey, action) =>
    (await import('./ask-recaptcha')).askRecaptcha(siteKey, action),
};

/** What `/api/verify-captcha` takes for this puzzle. */
export const solvePuzzle = ({ kind, challenge }: Puzzle, action: BotCheckAction): Promise<string> =>
  solvers[kind](challenge, action);
