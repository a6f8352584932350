import type { BotCheckAction, BotCheckKind } from '@portal/auth-session/domain';

/** The invisible check that a person, not a script, submits a form. */
export interface BotCheck {
  /** What the browser needs for the check: a puzzle, or the provider's site key. */
  challenge(action: BotCheckAction): Promise<{ kind: BotCheckKind; challenge: string }>;
  /** The action that a solved, unexpired and unused solution was made for; undefined for any other. */
  solvedAction(solution: string): Promise<BotCheckAction | undefined>;
}
