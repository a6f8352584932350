import type { BotCheckAction, BotCheckKind } from '@portal/auth-session/domain';

/** How many times the usual effort an action is to cost at present; 1 while nothing is going on. */
export type EffortOf = (action: BotCheckAction) => Promise<number>;

/** The invisible check that a person, not a script, submits a form. */
export interface BotCheck {
  /** What the browser needs for the check: a puzzle, or the provider's site key. */
  challenge(
    action: BotCheckAction,
    effortOf: EffortOf,
  ): Promise<{ kind: BotCheckKind; challenge: string }>;
  /** The action that a solved, unexpired and unused solution was made for; undefined for any other. */
  solvedAction(solution: string, effortOf: EffortOf): Promise<BotCheckAction | undefined>;
}
