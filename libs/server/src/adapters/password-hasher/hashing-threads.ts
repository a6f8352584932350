import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { ApiError } from '../../platform/errors';
import type { Argon2 } from './argon2-password-hasher';
import type { HashingTask } from './hashing.worker';

interface WaitingTask<Task, Result> {
  readonly task: Task;
  resolve(result: Result): void;
  reject(reason: unknown): void;
}

interface Batches<Task, Result> {
  run(task: Task): Promise<Result>;
  readonly waiting: number;
}

/** Runs at most `concurrency` batches; further tasks wait, and up to `maxSize` of them start together. */
export function createBatches<Task, Result>({
  concurrency,
  maxSize,
  runBatch,
}: {
  concurrency: number;
  maxSize: number;
  /** Returns the outcomes in the order of the tasks. */
  runBatch(tasks: readonly Task[]): Promise<readonly PromiseSettledResult<Result>[]>;
}): Batches<Task, Result> {
  const queue: WaitingTask<Task, Result>[] = [];
  let running = 0;

  async function start() {
    const batch = queue.splice(0, maxSize);
    running += 1;
    const outcomes = await runBatch(batch.map(({ task }) => task)).catch((reason: unknown) =>
      batch.map(() => ({ status: 'rejected', reason }) as const),
    );
    running -= 1;
    if (queue.length > 0) void start();
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome.status === 'fulfilled') batch[index]?.resolve(outcome.value);
      else batch[index]?.reject(outcome.reason);
    }
  }

  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        queue.push({ task, resolve, reject });
        if (running < concurrency) void start();
      }),
    get waiting() {
      return queue.length;
    },
  };
}

const retryAfterSeconds = 2;

/** A lower priority than other work, so that a storm of sign-ins does not slow other requests down. */
const niceIncrement = 10;

/** Results that a busy thread returns at a time: their caches are warm then. */
const passwordsPerBatch = 4;

export interface HashingThreads extends Argon2 {
  readonly waiting: number;
  /** Whether the next task would be rejected. */
  readonly isFull: boolean;
  close(): Promise<void>;
}

/** At most `waiting` tasks wait; the next one is rejected with `UNAVAILABLE`. */
export function createHashingThreads({
  script,
  threads = availableParallelism(),
  waiting = 64,
}: {
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
    concurrency: threads,
    maxSize: passwordsPerBatch,
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
