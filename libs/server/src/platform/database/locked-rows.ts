import { setTimeout as pause } from 'node:timers/promises';
import { isLockTimeout } from './database-errors';

/** How long a request waits for what others have locked, and how many of one process may. */
const longestWaitMs = 5_000;
const maxWaiting = 100;
/** The pause before the next try of the request whose turn it is: another process has the lock. */
const betweenTriesMs = 25;

/** Another transaction has locked what this one needs. */
export class RowLocked extends Error {
  constructor(
    /** What is locked: who needs the same waits in one line. */
    readonly key: string,
    cause: unknown,
  ) {
    super(`Another transaction has locked ${key}.`, { cause });
  }
}

/**
 * Locks rows that many requests may want, by a statement with `NOWAIT`: when another transaction has them, this one ends, so
 * that it holds no connection, and runs again when it is its turn (SHARED-396).
 */
export async function lockOrLeave<Rows>(key: string, statement: PromiseLike<Rows>): Promise<Rows> {
  try {
    return await statement;
  } catch (error) {
    throw isLockTimeout(error) ? new RowLocked(key, error) : error;
  }
}

interface Line {
  waiting: number;
  /** Ends with the one who came last. */
  last: Promise<unknown>;
}

/**
 * Runs transactions that {@link lockOrLeave} ended again: those that need the same, one after the other, without a connection
 * while they wait. One that waits too long, or behind too many, throws its {@link RowLocked}; nothing was changed.
 */
export function createTurns() {
  const lines = new Map<string, Line>();

  async function untilFree<Result>(locked: RowLocked, run: () => Promise<Result>, end: number) {
    while (performance.now() < end)
      try {
        return await run();
      } catch (error) {
        if (!(error instanceof RowLocked)) throw error;
        await pause(betweenTriesMs);
      }
    throw locked;
  }

  async function inTurn<Result>(locked: RowLocked, run: () => Promise<Result>): Promise<Result> {
    const line = lines.get(locked.key) ?? { waiting: 0, last: Promise.resolve() };
    if (line.waiting >= maxWaiting) throw locked;
    lines.set(locked.key, line);
    line.waiting += 1;
    const end = performance.now() + longestWaitMs;
    const turn = Promise.race([line.last, pause(longestWaitMs, undefined, { ref: false })]);
    const result = turn.then(() => untilFree(locked, run, end));
    line.last = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      line.waiting -= 1;
      if (line.waiting === 0) lines.delete(locked.key);
    }
  }

  return {
    waiting: () => [...lines.values()].reduce((sum, { waiting }) => sum + waiting, 0),
    async take<Result>(run: () => Promise<Result>): Promise<Result> {
      try {
        return await run();
      } catch (error) {
        if (!(error instanceof RowLocked)) throw error;
        return inTurn(error, run);
      }
    },
  };
}
