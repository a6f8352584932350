import type { BotCheckAction, BotCheckKind } from '@portal/auth-session/domain';

/** The current factor of the effort that an action costs; 1 unless there is an attack. */
export type EffortOf = (action: BotCheckAction) => Promise<number>;

/** The invisible check that a user, not a script, submits a form. */
export interface BotCheck {
  /** What the browser needs for the check: a puzzle, or the provider's site key. */
  challenge(
    action: BotCheckAction,
    effortOf: EffortOf,
  ): Promise<{ kind: BotCheckKind; challenge: string }>;
  /** The action that a valid, unexpired and unused solution was made for; undefined for any other solution. */
  solvedAction(solution: string, effortOf: EffortOf): Promise<BotCheckAction | undefined>;
}
