import { randomUUID } from 'node:crypto';
import { testDatabase } from '../../testing/test-database';
import type { OpenDatabase } from '../database/open-database';
import { createLogger } from '../observability/logger';
import { currentRequestId, runForRequest } from '../observability/request-scope';
import { createJobRunner, type JobRunner } from './job-runner';

const logger = createLogger('silent');

describe('background work', () => {
  let database: OpenDatabase;
  let runner: JobRunner;
  const run = jest.fn(async (_payload: object) => undefined);

  beforeEach(async () => {
    run.mockReset().mockResolvedValue(undefined);
    database = await testDatabase();
    runner = createJobRunner(database, logger);
    await runner.prepare([{ name: 'count', run }]);
  });
  afterEach(() => runner.stop(1_000));

  /** The rows of this spec's jobs in the job tables. */
  const stored = async () => {
    const { rows } = await database.executeSql(
      `select data from pgboss.job where name = 'count' union all select data from pgboss.archive where name = 'count'`,
    );
    return rows;
  };
  const enqueue = (payload: object) =>
    database.transaction((tx) => runner.enqueue(tx, 'count', payload));

  it('A job exists once its transaction commits (SHARED-55)', async () => {
    await enqueue({ n: 1, text: 'é "quoted"', list: [1, { a: null }] });
    expect(await runner.drain()).toBe(1);
    expect(run).toHaveBeenCalledWith({ n: 1, text: 'é "quoted"', list: [1, { a: null }] });
  });

  it('A job runs for the request that enqueued it, and its handler sees only its payload (SHARED-387)', async () => {
    const ids: (string | undefined)[] = [];
    run.mockImplementation(async () => void ids.push(currentRequestId()));
    const id = randomUUID();
    await runForRequest(id, () => enqueue({ n: 1 }));
    await enqueue({ n: 2 });
    await runForRequest(randomUUID(), () => runner.drain());
    expect(ids).toEqual([id, undefined]);
    expect(run.mock.calls).toEqual([[{ n: 1 }], [{ n: 2 }]]);
  });

  it('Processes that start at the same moment create the same queues without failing (SHARED-340)', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `at-once-${index}`);
    const runners = Array.from({ length: 6 }, () => createJobRunner(database, logger));
    const handlers = names.map((name) => ({ name, run }));
    const ended = await Promise.allSettled(runners.map((each) => each.prepare(handlers)));
    await Promise.all(runners.map((each) => each.stop(1_000)));
    expect(ended.filter(({ status }) => status === 'rejected')).toEqual([]);
  });

  it('A job of a transaction that is rolled back does not exist', async () => {
    const failing = database.transaction(async (tx) => {
      await runner.enqueue(tx, 'count', { n: 1 });
      throw new Error('changed our mind');
    });
    await expect(failing).rejects.toThrow('changed our mind');
    expect(await runner.drain()).toBe(0);
    expect(run).not.toHaveBeenCalled();
  });

  it('A job that succeeds runs once', async () => {
    await enqueue({ n: 1 });
    await runner.drain();
    expect(await runner.drain()).toBe(0);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('A finished job leaves no data behind', async () => {
    await enqueue({ secret: 'drained' });
    await runner.drain();
    expect(await stored()).toEqual([]);
  });

  it('A job that a worker finished leaves no data behind', async () => {
    await runner.start();
    const ran = new Promise((resolve) =>
      run.mockImplementationOnce(async () => void resolve('ran')),
    );
    await enqueue({ secret: 'worked' });
    await ran;
    await runner.stop(5_000);
    expect(await stored()).toEqual([]);
  });

  it('A job that fails is tried again (SHARED-55)', async () => {
    run.mockRejectedValueOnce(new Error('not now'));
    await enqueue({ n: 1 });
    await expect(runner.drain()).rejects.toThrow('not now');
    expect(await runner.drain()).toBe(1);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('Of the jobs that a worker takes at a time, only one that fails is tried again (SHARED-55)', async () => {
    const numbers: unknown[] = [];
    const other = createJobRunner(database, logger);
    await other.prepare([
      {
        ...{ name: 'count', batch: 3 },
        async run(payload) {
          const n: unknown = Object(payload).n;
          numbers.push(n);
          if (n === 2) throw new Error('not now');
        },
      },
    ]);
    await database.transaction((tx) => other.enqueue(tx, 'count', { n: 1 }, { n: 2 }, { n: 3 }));
    await other.start();
    while (!(numbers.length === 3 && (await stored()).length === 1))
      await new Promise(setImmediate);
    await other.stop(1_000);
    expect(numbers.toSorted()).toEqual([1, 2, 3]);
    expect(await stored()).toEqual([{ data: { n: 2 } }]);
  });

  it('Jobs run in the order in which they were enqueued', async () => {
    for (const n of [1, 2, 3]) await enqueue({ n });
    await runner.drain();
    expect(run.mock.calls).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]]);
  });

  it('Enqueuing a job without a handler fails', async () => {
    const enqueued = database.transaction((tx) => runner.enqueue(tx, 'nobody', {}));
    await expect(enqueued).rejects.toThrow('There is no queue named nobody.');
  });

  it('A job starts immediately after the commit of the transaction that enqueued it (SHARED-55)', async () => {
    await runner.start();
    expect(runner.isRunning).toBe(true);
    const ran = new Promise((resolve) =>
      run.mockImplementationOnce(async () => void resolve('ran')),
    );
    // A worker that is woken before the commit finds nothing, and looks again two seconds later only.
    const afterCommit = jest.spyOn(database, 'afterCommit');
    await enqueue({ n: 1 });
    await expect(ran).resolves.toBe('ran');
    expect(afterCommit).toHaveBeenCalledTimes(1);
  });

  it('A start runs a job again whose process was killed more than a minute before (SHARED-55)', async () => {
    const ran = new Promise((resolve) =>
      run.mockImplementationOnce(async () => void resolve('ran')),
    );
    await enqueue({ n: 1 });
    await database.executeSql(
      `update pgboss.job set state = 'active', started_on = now() - interval '61 seconds', retry_delay = 0 where name = 'count'`,
    );
    await runner.start();
    await expect(ran).resolves.toBe('ran');
  });

  it('A job that is done while the database is lost is deleted when it is back, and runs once (SHARED-55)', async () => {
    let lost = 0;
    const executeSql: OpenDatabase['executeSql'] = (text, values) => {
      if (lost === 0) return database.executeSql(text, values);
      lost -= 1;
      return Promise.reject(Object.assign(new Error('lost'), { code: 'ECONNRESET' }));
    };
    const other = createJobRunner({ ...database, executeSql }, logger);
    const ran = jest.fn(async () => void (lost = 1));
    await other.prepare([{ name: 'count', run: ran }]);
    await enqueue({ n: 1 });
    await other.start();
    while ((await stored()).length > 0) await new Promise(setImmediate);
    await other.stop(1_000);
    expect(ran).toHaveBeenCalledTimes(1);
  });

  it('A running job is finished before the API stops', async () => {
    await runner.start();
    const events: string[] = [];
    const began = new Promise<void>((resolve) => {
      run.mockImplementationOnce(async () => {
        resolve();
        await new Promise((later) => setTimeout(later, 50));
        events.push('ended');
      });
    });
    await enqueue({ n: 1 });
    await began;
    await runner.stop(5_000);
    events.push('stopped');
    expect(events).toEqual(['ended', 'stopped']);
    expect(runner.isRunning).toBe(false);
  });

  it('A second start on the same tables keeps the jobs', async () => {
    const other = createJobRunner(database, logger);
    await other.prepare([{ name: 'count', run }]);
    await enqueue({ n: 1 });
    expect(await other.drain()).toBe(1);
    await other.stop(1_000);
  });
});
