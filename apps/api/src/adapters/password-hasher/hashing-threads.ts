import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { ApiError } from '../../platform/errors';
import type { Argon2 } from './argon2-password-hasher';
import { createBatches } from './batches';
import type { HashingTask } from './hashing.worker';

const retryAfterSeconds = 2;

/** A lower priority than other work, so that a storm of sign-ins does not slow other requests down. */
const niceIncrement = 10;

/**
 * While more users sign in than there are threads, a thread returns this many results at a time: the main thread and the
 * database then handle them one after the other with warm caches.
 */
const passwordsPerBatch = 4;

/** argon2id in worker threads. */
export interface HashingThreads extends Argon2 {
  /** How many tasks have not started. */
  readonly waiting: number;
  /** Whether the next task would be rejected. */
  readonly isFull: boolean;
  close(): Promise<void>;
}

/**
 * As many threads as there are cores, at a lower priority than the rest of the process. At most `waiting` tasks wait; the
 * next one is rejected with `UNAVAILABLE`.
 */
export function createHashingThreads({
  script,
  threads = availableParallelism(),
  waiting = 64,
}: {
  /** The bundled `hashing.worker`. */
  script: string;
  threads?: number;
  waiting?: number;
}): HashingThreads {
  const pool = new Piscina({
    filename: script,
    minThreads: threads,
    maxThreads: threads,
    niceIncrement,
    recordTiming: false,
  });
  const batches = createBatches<HashingTask, string | boolean>({
    atOnce: threads,
    most: passwordsPerBatch,
    runBatch: (tasks) => pool.run(tasks, { name: 'inTurn' }),
  });
  async function run(task: HashingTask) {
    if (batches.waiting >= waiting) throw new ApiError('UNAVAILABLE', { retryAfterSeconds });
    return batches.run(task);
  }
  return {
    hash: async (...given) => String(await run({ hash: given })),
    verify: async (...given) => (await run({ verify: given })) === true,
    get isFull() {
      return batches.waiting >= waiting;
    },
    get waiting() {
      return batches.waiting;
    },
    close: () => pool.destroy(),
  };
}
