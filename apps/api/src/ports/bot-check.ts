import type { BotCheckAction } from '@portal/auth-session/domain';

/** The invisible check that a person, not a script, submits a form. */
export interface BotCheck {
  /** The puzzle for the browser. */
  challenge(action: BotCheckAction): Promise<{ kind: 'proof-of-work'; challenge: string }>;
  /** The action that a solved, unexpired and unused solution was made for; undefined for any other. */
  solvedAction(solution: string): Promise<BotCheckAction | undefined>;
}
