import { rawQuery } from '../platform/database/raw-query';
import { ApiError } from '../platform/errors';
import { adminWords, type AdminOutcome } from '../testing/admin/admin-words';
import { startTestApi, type TestApi } from '../testing/test-api';
import type { AdminCommand } from '../platform/admin/admin-command';
import { createAuditCommand } from './audit.commands';
import { adminActions } from './audit.tables';
import { createRunAdmin } from './run-admin';

const owner = { uid: 'uid-of-ada', email: 'ada@example.org' };

describe('the audit log of operators', () => {
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
