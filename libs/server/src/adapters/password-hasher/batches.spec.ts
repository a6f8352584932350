import { createBatches } from './hashing-threads';

/** Batches that the spec completes. */
function setUp({ concurrency = 1, maxSize = 3 } = {}) {
  const begun: {
    tasks: readonly string[];
    end(outcomes: readonly PromiseSettledResult<string>[]): void;
    fail(reason: Error): void;
  }[] = [];
  const batches = createBatches<string, string>({
    concurrency,
    maxSize,
    runBatch: (tasks) =>
      new Promise((end, fail) => {
        begun.push({ tasks, end, fail });
      }),
  });
  return { batches, begun, tasks: () => begun.map((batch) => batch.tasks) };
}

const done = (value: string) => ({ status: 'fulfilled', value }) as const;
const failed = (reason: Error) => ({ status: 'rejected', reason }) as const;

describe('batches', () => {
  it('A batch starts immediately while fewer than the maximum run', () => {
    const { batches, tasks } = setUp({ concurrency: 2 });
    void batches.run('one');
    void batches.run('two');
    expect(tasks()).toEqual([['one'], ['two']]);
    expect(batches.waiting).toBe(0);
  });

  it('Waiting tasks start together in their order, up to the size of a batch', async () => {
    const { batches, begun, tasks } = setUp();
    const first = batches.run('one');
    const second = ['two', 'three', 'four', 'five'].map((task) => batches.run(task));
    expect(batches.waiting).toBe(4);
    begun[0]?.end([done('1')]);
    expect(await first).toBe('1');
    expect(tasks()).toEqual([['one'], ['two', 'three', 'four']]);
    expect(batches.waiting).toBe(1);
    begun[1]?.end([done('2'), done('3'), done('4')]);
    expect(await Promise.all(second.slice(0, 3))).toEqual(['2', '3', '4']);
    expect(tasks()[2]).toEqual(['five']);
  });

  it('A failed task does not fail the others of its batch', async () => {
    const { batches, begun } = setUp();
    const first = batches.run('one');
    const [bad, good] = [batches.run('bad'), batches.run('good')];
    begun[0]?.end([done('1')]);
    await first;
    begun[1]?.end([failed(new Error('not this one')), done('2')]);
    await expect(bad).rejects.toThrow('not this one');
    expect(await good).toBe('2');
  });

  it('All tasks of a failed batch fail, and the next batch runs', async () => {
    const { batches, begun } = setUp();
    const first = batches.run('one');
    const next = batches.run('two');
    begun[0]?.fail(new Error('the thread is gone'));
    await expect(first).rejects.toThrow('the thread is gone');
    begun[1]?.end([done('2')]);
    expect(await next).toBe('2');
  });
});
