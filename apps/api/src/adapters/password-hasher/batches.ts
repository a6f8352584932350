interface WaitingTask<Task, Result> {
  readonly task: Task;
  resolve(result: Result): void;
  reject(reason: unknown): void;
}

/** Tasks that are done in batches. */
export interface Batches<Task, Result> {
  run(task: Task): Promise<Result>;
  /** How many tasks have not begun. */
  readonly waiting: number;
}

/**
 * Hands tasks over in batches, in the order in which they come. A task that finds one of `atOnce` places free begins at
 * once and by itself; those that come while none is free begin together, at most `most` of them.
 */
export function createBatches<Task, Result>({
  atOnce,
  most,
  runBatch,
}: {
  atOnce: number;
  most: number;
  /** Answers each task's outcome, in their order. */
  runBatch(tasks: readonly Task[]): Promise<readonly PromiseSettledResult<Result>[]>;
}): Batches<Task, Result> {
  const queue: WaitingTask<Task, Result>[] = [];
  let running = 0;

  async function begin() {
    const batch = queue.splice(0, most);
    running += 1;
    const outcomes = await runBatch(batch.map(({ task }) => task)).catch((reason: unknown) =>
      batch.map(() => ({ status: 'rejected', reason }) as const),
    );
    running -= 1;
    if (queue.length > 0) void begin();
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome.status === 'fulfilled') batch[index]?.resolve(outcome.value);
      else batch[index]?.reject(outcome.reason);
    }
  }

  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        queue.push({ task, resolve, reject });
        if (running < atOnce) void begin();
      }),
    get waiting() {
      return queue.length;
    },
  };
}
