import { adminWordsOf } from '../testing/admin/admin-words';
import { createTestClock } from '../testing/test-clock';
import { testDatabase } from '../testing/test-database';
import type { OpenDatabase } from '../platform/database/open-database';
import { createLogger } from '../platform/observability/logger';
import { createJobCommands } from './job.commands';
import { createJobRunner, type JobRunner } from '../platform/jobs/job-runner';

describe('what operators do about jobs', () => {
  let database: OpenDatabase;
  let jobs: JobRunner;
  const run = jest.fn(async (_payload: object) => undefined);

  beforeEach(async () => {
    run.mockReset().mockResolvedValue(undefined);
    database = await testDatabase();
    jobs = createJobRunner(database, createLogger('silent'));
    await jobs.prepare([{ name: 'letters', run }]);
  });
  afterEach(() => jobs.stop(1_000));

  const admin = (...words: string[]) =>
    adminWordsOf(
      { clock: createTestClock(), database },
      createJobCommands({ storedJobs: jobs.stored }),
    )('job', ...words);
  const enqueue = (payload: object) =>
    database.transaction((tx) => jobs.enqueue(tx, 'letters', payload));
  /** Fails a job at every try. */
  const fail = async (error: Error) => {
    run.mockRejectedValue(error);
    for (let tries = 0; tries < 8; tries += 1) await jobs.drain().catch(() => undefined);
    run.mockReset().mockResolvedValue(undefined);
  };
  const only = async () => {
    const { lines } = await admin('list', '--json');
    const [job, ...others] = JSON.parse(lines.join('\n')) as { id: string; state: string }[];
    expect(others).toEqual([]);
    return job;
  };

  it('Jobs are listed by queue and state, with age, tries and the last error (SHARED-333)', async () => {
    await enqueue({ to: 'ada@example.org' });
    expect((await admin('list')).lines).toEqual([
      expect.stringMatching(/^[\da-f-]{36} {2}letters {2}created {2}0 minutes old {2}0 tries$/),
    ]);
    run.mockRejectedValueOnce(new Error('not now'));
    await jobs.drain().catch(() => undefined);
    expect((await admin('list', '--queue', 'letters', '--state', 'retry')).lines).toEqual([
      expect.stringMatching(/ {2}retry {2}0 minutes old {2}1 try {2}Error: not now$/),
    ]);
    for (const filter of [
      ['--queue', 'mail'],
      ['--state', 'failed'],
    ])
      expect((await admin('list', ...filter)).lines).toEqual(['There are no such jobs.']);
    expect((await admin('list', '--state', 'lost')).code).toBe(2);
  });

  it('Neither the payload nor the values in an error are shown (SHARED-333)', async () => {
    await enqueue({ to: 'ada@example.org', sealed: 'canary' });
    await fail(
      new Error(`Failed query: insert into letters for grace@example.org\nparams: canary`),
    );
    const { lines } = await admin('list', '--json');
    const shown = [...lines, ...(await admin('list')).lines].join('\n');
    expect(shown).toContain('g…@example.org');
    expect(shown).toContain('sealed');
    for (const canary of ['canary', 'ada@', 'grace@']) expect(shown).not.toContain(canary);
  });

  it('A job that failed at every try is tried again, and is gone when it is done (SHARED-333)', async () => {
    await enqueue({ n: 1 });
    await fail(new Error('broken'));
    expect(await jobs.drain()).toBe(0);
    const { id, state } = (await only()) ?? { id: '' };
    expect(state).toBe('failed');
    expect(await admin('retry', id)).toEqual({ code: 0, lines: [`${id} is tried again.`] });
    expect(await jobs.drain()).toBe(1);
    expect(run).toHaveBeenCalledWith({ n: 1 });
    expect((await admin('retry', id)).lines).toEqual([`There is no job ${id} that is not done.`]);
  });

  it('All jobs that failed are tried again as often as new ones, of a queue with its lanes or of all (SHARED-333)', async () => {
    await jobs.prepare(['letters', 'letters.bulk', 'lettersets'].map((name) => ({ name, run })));
    await database.transaction(async (tx) => {
      await jobs.enqueue(tx, 'letters', { n: 1 }, { n: 2 });
      await jobs.enqueue(tx, 'letters.bulk', { n: 3 });
      await jobs.enqueue(tx, 'lettersets', { n: 4 });
    });
    run.mockRejectedValue(new Error('away'));
    for (let tries = 0; tries < 4 * 8; tries += 1) await jobs.drain().catch(() => undefined);
    await database.executeSql(`UPDATE pgboss.job SET completed_on = now() - interval '2 days'`);
    expect(await admin('retry', '--failed', '--queue', 'letters')).toEqual({
      ...{ code: 0, lines: ['3 jobs are tried again.'] },
    });
    // pg-boss puts away what was completed long ago.
    const { rows } = await database.executeSql(
      `SELECT 1 FROM pgboss.job WHERE state = 'retry' AND completed_on IS NULL`,
    );
    expect(rows).toHaveLength(3);
    await expect(jobs.drain()).rejects.toThrow('away');
    run.mockReset().mockResolvedValue(undefined);
    expect(await jobs.drain()).toBe(3);
    expect((await admin('retry', '--failed')).lines).toEqual(['1 job is tried again.']);
    expect(await jobs.drain()).toBe(1);
    expect(await admin('retry', '--failed')).toEqual({
      ...{ code: 1, lines: ['0 jobs are tried again.'] },
    });
  });

  it.each([[[]], [['--failed', '00000000-0000-4000-8000-000000000000']]])(
    'The words %j do not say which jobs are tried again (SHARED-333)',
    async (words) => {
      expect(await admin('retry', ...words)).toEqual({
        ...{ code: 2, lines: ['Name the id of one job, or --failed for all that have failed.'] },
      });
    },
  );

  it('A job that waits is not retried, and is deleted by drop (SHARED-333)', async () => {
    await enqueue({ n: 1 });
    const { id } = (await only()) ?? { id: '' };
    expect(await admin('retry', id)).toEqual({
      code: 1,
      lines: [`${id} has not failed; it is created.`],
    });
    expect(await admin('drop', id)).toEqual({ code: 0, lines: [`${id} is deleted.`] });
    expect(await jobs.drain()).toBe(0);
  });

  it('A job that runs just now is not deleted (SHARED-333)', async () => {
    await enqueue({ n: 1 });
    const { id } = (await only()) ?? { id: '' };
    let finish = () => {};
    const began = new Promise<void>((resolve) => {
      run.mockImplementationOnce(async () => {
        resolve();
        await new Promise<void>((end) => (finish = end));
        return undefined;
      });
    });
    const drained = jobs.drain();
    await began;
    expect(await admin('drop', id)).toEqual({ code: 1, lines: [`${id} runs just now.`] });
    finish();
    expect(await drained).toBe(1);
  });
});
