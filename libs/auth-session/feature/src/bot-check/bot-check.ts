import { authErrors, type BotCheckKind } from '@portal/auth-session/domain';
import { isNetworkError, type ApiError } from '@portal/shared/data-access';

/** What the server asks: a puzzle, or a token of the provider behind a site key. */
export interface Puzzle {
  readonly kind: BotCheckKind;
  readonly challenge: string;
}

/** The three steps of the invisible bot check (AUTH-67). */
export interface BotCheckSteps {
  /** Fetches a fresh puzzle. */
  fetchPuzzle(): Promise<Puzzle>;
  /** Solves it; takes most of a second. */
  solve(puzzle: Puzzle): Promise<string>;
  /** Has the solution checked; the ticket for this action, or none when it did not pass. */
  exchange(solution: string): Promise<string | undefined>;
}

/** The bot check of one form. */
export interface BotCheck {
  /** Begins to solve a puzzle, so that sending the form need not wait for it. */
  prepare(): void;
  /** A ticket for one request. Rejects with an {@link ApiError} when the check does not pass or there is no network. */
  ticket(): Promise<string>;
}

const notPassed: ApiError = {
  status: 400,
  code: 'BOT_CHECK_FAILED',
  message: authErrors.BOT_CHECK_FAILED.text,
};

/** Runs the steps; a puzzle that was solved long before the form is sent may have expired, so a second one is tried. */
export function createBotCheck({ fetchPuzzle, solve, exchange }: BotCheckSteps): BotCheck {
  let prepared: Promise<string> | undefined;

  const takePrepared = () => {
    const solution = prepared;
    prepared = undefined;
    return solution;
  };
  const solvePuzzle = async () => solve(await fetchPuzzle());
  const passWith = async (solution: Promise<string>) => {
    const ticket = await exchange(await solution);
    if (!ticket) throw notPassed;
    return ticket;
  };

  return {
    prepare: () => {
      prepared ??= solvePuzzle();
      prepared.catch(() => undefined);
    },
    ticket: async () => {
      const solution = takePrepared();
      const ticket = solution && (await passWith(solution).catch(() => undefined));
      if (ticket) return ticket;
      try {
        return await passWith(solvePuzzle());
      } catch (thrown) {
        throw isNetworkError(thrown) ? thrown : notPassed;
      }
    },
  };
}
