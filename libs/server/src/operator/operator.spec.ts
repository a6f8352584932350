import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { AdminCommand } from '../platform/admin/admin-command';
import type { OpenDatabase } from '../platform/database/open-database';
import { rawQuery } from '../platform/database/raw-query';
import { ApiError } from '../platform/errors';
import { createJobRunner, type JobRunner } from '../platform/jobs/job-runner';
import { createLogger } from '../platform/observability/logger';
import { type AdminOutcome, adminWords, adminWordsOf } from '../testing/admin/admin-words';
import { startTestApi, type TestApi } from '../testing/test-api';
import { createTestClock } from '../testing/test-clock';
import { testDatabase } from '../testing/test-database';
import { adminSocketOf, callAdmin, serveAdmin, systemUser } from './admin-socket';
import { createAuditCommand } from './audit.commands';
import { adminActions } from './audit.tables';
import { createJobCommands } from './job.commands';
import { createRunAdmin, type RunAdmin } from './run-admin';

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

describe('the audit log of operators', () => {
  const owner = { uid: 'uid-of-ada', email: 'ada@example.org' };

  let api: TestApi;
  let run: (...words: string[]) => Promise<AdminOutcome>;
  let ran: string[];

  beforeEach(async () => {
    ran = [];
    api = await startTestApi();
    const greet: AdminCommand = {
      name: 'user greet',
      summary: 'greet a user',
      arguments: { '<user>': 'who' },
      options: { '--copy <email>': 'who else' },
      effect: 'changes-account',
      run: async (input) => {
        ran.push(input.user().uid);
        return { data: input.user(), lines: ['Hello.'] };
      },
    };
    const fail: AdminCommand = {
      name: 'user fail',
      summary: 'fail',
      arguments: { '<how>': 'how' },
      effect: 'changes',
      run: (input) =>
        Promise.reject(
          input.argument('how') === 'refused' ? new ApiError('UNAUTHENTICATED') : new Error('no'),
        ),
    };
    const runAdmin = createRunAdmin({
      ...api.platform,
      commands: [greet, fail, createAuditCommand(api.platform)],
      findUser: async (word) => (word === owner.email ? owner : undefined),
    });
    run = adminWords(runAdmin);
  });
  afterEach(() => api.stop());

  const sql = (text: string) => rawQuery(api.platform.database.query, text);
  const logged = () => api.platform.database.query.select().from(adminActions);

  it('The log names who did what to whom and why, without email addresses (SHARED-331)', async () => {
    const greeting = ['user', 'greet', owner.email, '--copy', 'grace@uni.example'];
    expect(await run(...greeting, '--reason', 'a birthday')).toEqual({
      code: 0,
      lines: ['Hello.'],
    });
    const words = { user: 'a…@example.org', copy: 'g…@uni.example' };
    const entry = { actor: 'ops', command: 'user greet', subject: owner.uid, words };
    expect(await logged()).toMatchObject([
      { ...entry, phase: 'started', reason: 'a birthday' },
      { ...entry, phase: 'done', reason: 'a birthday' },
    ]);
    expect(JSON.stringify(await logged())).not.toContain(owner.email);
  });

  it('The log shows what was refused, what failed and who was not found (SHARED-331)', async () => {
    expect(await run('user', 'fail', 'refused')).toEqual({
      code: 1,
      lines: ['The API refuses it: UNAUTHENTICATED.'],
    });
    await expect(run('user', 'fail', 'badly')).rejects.toThrow('no');
    expect(await run('user', 'greet', 'x@example.org', '--reason', 'why')).toEqual({
      code: 1,
      lines: ['There is no account of x@example.org.'],
    });
    const phases = (await logged()).map(({ phase }) => phase);
    expect(phases).toEqual(['started', 'refused', 'started', 'failed', 'started', 'not-done']);
    expect(ran).toEqual([]);
  });

  it('A command does not run when its start cannot be noted (SHARED-331)', async () => {
    await sql('alter table admin_actions rename to elsewhere');
    try {
      await expect(run('user', 'greet', owner.email, '--reason', 'why')).rejects.toThrow();
    } finally {
      await sql('alter table elsewhere rename to admin_actions');
    }
    expect(ran).toEqual([]);
  });

  it.each([
    ['changed', "update admin_actions set reason = 'none'"],
    ['deleted', 'delete from admin_actions'],
    ['emptied', 'truncate admin_actions'],
  ])('A row of the log cannot be %s (SHARED-331)', async (_, statement) => {
    await run('user', 'greet', owner.email, '--reason', 'a birthday');
    await expect(sql(statement)).rejects.toMatchObject({
      cause: { message: 'Rows of admin_actions are never changed or deleted.' },
    });
    expect(await logged()).toHaveLength(2);
  });

  it('The log is listed newest first, with who named themselves (SHARED-331)', async () => {
    await run('user', 'greet', owner.email, '--reason', 'a birthday', '--as', 'Grace');
    api.clock.advance({ minutes: 1 });
    const { lines } = await run('audit', 'list');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/started {2}ops {2}audit list$/);
    expect(lines[1]).toMatch(/Grace \(ops\) {2}user greet {2}uid-of-ada .* because: a birthday$/);
  });
});

describe('the socket of the process that has the embedded database', () => {
  const call = { words: ['user', 'find'], folder: '/home/ops' };

  const logger = createLogger('silent');

  let folder: string;
  let path: string;
  let close: (() => void) | undefined;

  const serve = async (runAdmin: RunAdmin) => {
    close = await serveAdmin(path, runAdmin, logger, 200);
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'socket-'));
    path = adminSocketOf(join(folder, 'database'));
  });
  afterEach(() => {
    close?.();
    rmSync(folder, { recursive: true });
  });

  it('The running API answers a command, with its words and the folder of the caller (SHARED-330)', async () => {
    await serve(async (given) => ({ code: 1, output: JSON.stringify(given), errors: 'no' }));
    const answered = await callAdmin(path, call);
    const given = { ...call, systemUser: systemUser() };
    expect(answered).toEqual({ code: 1, output: JSON.stringify(given), errors: 'no' });
  });

  it('Only the user of the API can use the socket (SHARED-330)', async () => {
    await serve(async () => ({ code: 0, output: '', errors: '' }));
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  /** What the server answers to a text that a client sends, and ends or leaves open. */
  const answerTo = async (sent: string, ends = true) => {
    const socket = connect({ path, allowHalfOpen: true });
    socket.write(sent);
    if (ends) socket.end();
    const answered: unknown = JSON.parse(await text(socket));
    socket.destroy();
    return answered;
  };

  it('The audit log gets the user whom the socket lets in, not the one whom a client names (SHARED-562)', async () => {
    await serve(async (given) => ({ code: 0, output: given.systemUser, errors: '' }));
    const forged = { ...call, systemUser: 'mallory' };
    expect(await answerTo(JSON.stringify(forged))).toMatchObject({ output: systemUser() });
    expect(await callAdmin(path, forged)).toMatchObject({ output: systemUser() });
  });

  const asRoot = process.getuid?.() === 0 ? it : it.skip;
  asRoot('Another user of the machine cannot connect, and is told why (SHARED-562)', async () => {
    await serve(async () => ({ code: 0, output: 'fine', errors: '' }));
    chmodSync(folder, 0o755);
    process.seteuid?.(65_534);
    const called = callAdmin(path, call);
    await called.catch(() => undefined).finally(() => process.seteuid?.(0));
    await expect(called).rejects.toThrow('Only the user that runs the API may do this');
    expect(await callAdmin(path, call)).toMatchObject({ output: 'fine' });
  });

  const misuse = 'A call is JSON with "words", a list of texts, and "folder", a path';
  it.each([
    ['nothing', '', misuse],
    ['no JSON', 'GET / HTTP/1.1\r\n\r\n', misuse],
    ['null', 'null', misuse],
    ['a call without words', '{"folder":"/"}', misuse],
    ['words that are a text', '{"words":"user find","folder":"/"}', misuse],
    ['a word that is a number', '{"words":["user",1],"folder":"/"}', misuse],
    ['another program', '{"program":"sh","words":[],"folder":"/"}', misuse],
    ['a call that is too long', `"${'x'.repeat(200_000)}"`, 'The call is longer than 65536'],
  ])('%s is answered with a sentence, and runs nothing (SHARED-562)', async (_, sent, sentence) => {
    const runAdmin = jest.fn();
    await serve(runAdmin);
    const errors: unknown = expect.stringMatching(new RegExp(`^${sentence}.*\\.\n$`));
    expect(await answerTo(sent)).toEqual({ code: 2, output: '', errors });
    expect(runAdmin).not.toHaveBeenCalled();
  });

  it('A call that does not end is answered with a sentence (SHARED-562)', async () => {
    await serve(async () => ({ code: 0, output: '', errors: '' }));
    expect(await answerTo('{"words":', false)).toMatchObject({
      ...{ code: 2, errors: 'The call did not end in time.\n' },
    });
  });

  it('A command says so when the API ends before it has answered (SHARED-562)', async () => {
    const server = createServer((socket) => socket.destroy()).listen(path);
    await expect(callAdmin(path, call)).rejects.toThrow('The API ended before it answered.');
    server.close();
  });

  it('A command that fails says so, and the next one is answered (SHARED-330)', async () => {
    await serve(async ({ words }) => {
      if (words.includes('find')) throw new Error('out of space');
      return { code: 0, output: 'fine', errors: '' };
    });
    expect(await callAdmin(path, call)).toEqual({
      ...{ code: 1, output: '', errors: 'The command failed: Error: out of space\n' },
    });
    expect(await callAdmin(path, { ...call, words: [] })).toMatchObject({ output: 'fine' });
  });

  it('Without a running API there is no answer, and the file of a killed one is replaced (SHARED-330)', async () => {
    expect(await callAdmin(path, call)).toBeUndefined();
    writeFileSync(path, '');
    expect(await callAdmin(path, call)).toBeUndefined();
    await serve(async () => ({ code: 0, output: 'fine', errors: '' }));
    expect(await callAdmin(path, call)).toMatchObject({ output: 'fine' });
  });
});
