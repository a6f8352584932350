interface WaitingTask<Task, Result> {
  readonly task: Task;
  resolve(result: Result): void;
  reject(reason: unknown): void;
}

/** Runs tasks in batches. */
interface Batches<Task, Result> {
  run(task: Task): Promise<Result>;
  /** How many tasks have not started. */
  readonly waiting: number;
}

/**
 * Runs tasks in batches, in the order in which they arrive. At most `atOnce` batches run. While fewer run, a task starts
 * immediately; otherwise it waits, and up to `most` waiting tasks start together.
 */
export function createBatches<Task, Result>({
  atOnce,
  most,
  runBatch,
}: {
  atOnce: number;
  most: number;
  /** Returns the outcomes in the order of the tasks. */
  runBatch(tasks: readonly Task[]): Promise<readonly PromiseSettledResult<Result>[]>;
}): Batches<Task, Result> {
  const queue: WaitingTask<Task, Result>[] = [];
  let running = 0;

  async function start() {
    const batch = queue.splice(0, most);
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
        if (running < atOnce) void start();
      }),
    get waiting() {
      return queue.length;
    },
  };
}
