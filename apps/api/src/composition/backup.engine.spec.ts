import { accountEndpoints } from '@portal/account/domain';
import { randomUUID } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { createApiModules } from '../api-modules';
import { type Config, rawQuery } from '@portal/server/platform';
import { instantBotCheck, signIn, signUp } from '@portal/auth-session/server/testing';
import { users } from '@portal/server/contracts';
import { createBackupCommand, createBackupState } from '@portal/server/operator';
import { createFakePaymentProvider } from '@portal/checkout-pricing/server/testing';
import {
  aloneWords,
  adminWords,
  type AdminOutcome,
  startTestApi,
  type TestApi,
  onServer,
  urlOfDatabase,
} from '@portal/server/testing';

const server = process.env['TEST_DATABASE_URL'];

// An embedded database takes seconds to start.
jest.setTimeout(240_000);

describe('a backup', () => {
  let api: TestApi;
  let folder: string;
  let name: string;
  let target: Config['database'];
  let run: (...words: string[]) => Promise<AdminOutcome>;
  let alone: ReturnType<typeof aloneWords>;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'backup-'));
    let parts: ReturnType<typeof createApiModules> | undefined;
    api = await startTestApi({
      ports: { botCheck: instantBotCheck, payments: createFakePaymentProvider() },
      modules: (platform) => (parts = createApiModules(platform)),
    });
    if (!parts) throw new Error('The API has no modules.');
    run = adminWords(parts.runAdmin, folder);
    alone = aloneWords({ clock: api.clock, folder });
    name = `portal_restored_${randomUUID().replaceAll('-', '')}`;
    target = server ? { url: urlOfDatabase(server, name) } : { folder: join(folder, 'restored') };
    if (server) await onServer(server, `CREATE DATABASE "${name}"`);
    await signUp(api, 'ada@example.org');
  });
  afterEach(async () => {
    await api.stop();
    if (server) await onServer(server, `DROP DATABASE "${name}" WITH (FORCE)`);
    rmSync(folder, { recursive: true });
  });

  const sql = (text: string) => rawQuery(api.database.query, text);
  const sizeOf = async (table: string) =>
    Number(((await sql(`select count(*) from ${table}`)).rows[0] as { count: string }).count);
  const modeOf = (path: string) => statSync(join(folder, path)).mode & 0o777;

  it('A backup that is written while rows are added is of one moment: restored, every table has the same rows (SHARED-392)', async () => {
    let isWriting = true;
    const insert = () =>
      sql(`with one as (insert into rate_limits values (gen_random_uuid(), 1, now()) returning key)
           insert into domain_premium_rights select key, 'institution', key, true, 'x', now(), now() from one`);
    const writer = (async () => {
      while (isWriting) {
        await insert();
        // The embedded database answers without letting files be written.
        await turn();
      }
    })();
    const written = await run('data', 'backup', 'backup');
    await insert();
    isWriting = false;
    await writer;
    expect(written).toMatchObject({ code: 0 });

    const restored = await alone(target, 'data', 'restore', 'backup');
    expect(restored).toMatchObject({ code: 0 });
    expect(restored.lines[0]).toMatch(/^All \d+ tables have the rows of the backup\.$/);
    const { tables } = JSON.parse(readFileSync(join(folder, 'backup/manifest.json'), 'utf8'));
    const rows = tables['public.rate_limits'].rows as number;
    expect(tables['public.domain_premium_rights'].rows).toBeLessThanOrEqual(rows);
    expect(await sizeOf('domain_premium_rights')).toBeGreaterThan(
      tables['public.domain_premium_rights'].rows,
    );
    expect(tables['public.users'].rows).toBe(1);
  });

  it('Only its owner can read a backup, and it is never written over another one (SHARED-392)', async () => {
    await run('data', 'backup', 'backup');
    const modes = ['backup', 'backup/database.dump', 'backup/manifest.json'].map(modeOf);
    expect(modes).toEqual([0o700, 0o600, 0o600]);
    const { code, lines } = await run('data', 'backup', 'backup');
    expect([code, lines.join()]).toEqual([2, expect.stringContaining('exists already')]);
  });

  it('A database that has tables already is not restored over (SHARED-392)', async () => {
    await run('data', 'backup', 'backup');
    expect(await alone(target, 'data', 'restore', 'backup')).toMatchObject({ code: 0 });
    const { code, lines } = await alone(target, 'data', 'restore', 'backup');
    expect(code).not.toBe(0);
    expect(lines.join()).toMatch(/already exists|exists already/);
  });

  it('A restored table that differs from the backup is named (SHARED-392)', async () => {
    await run('data', 'backup', 'backup');
    const file = join(folder, 'backup/manifest.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8'));
    manifest.tables['public.users'].hash = '1';
    manifest.tables['public.email_codes'].rows += 1;
    manifest.tables['public.lost'] = { rows: 0, hash: '0' };
    writeFileSync(file, JSON.stringify(manifest));
    const { code, lines } = await alone(target, 'data', 'restore', 'backup');
    expect(code).toBe(1);
    expect(lines.slice(0, -1)).toEqual([
      expect.stringMatching(/^public\.email_codes has \d+ rows, not \d+\.$/),
      'public.users has rows with other values.',
      'public.lost does not exist.',
      'The database is not the one of the backup.',
    ]);
  });

  it('A backup without a manifest, one of the other engine and a cut dump are not restored (SHARED-392)', async () => {
    await run('data', 'backup', 'backup');
    const other = server
      ? { folder: join(folder, 'other') }
      : { url: 'postgres://a@127.0.0.1:9/b' };
    const refused = [
      await alone(other, 'data', 'restore', 'backup'),
      await alone(target, 'data', 'restore', '.'),
    ];
    expect(refused.map(({ code }) => code)).toEqual([2, 2]);
    expect(refused.map(({ lines }) => lines.join())).toEqual([
      expect.stringContaining('The backup is of'),
      expect.stringContaining('is no complete backup'),
    ]);
    const dump = join(folder, 'backup/database.dump');
    truncateSync(dump, Math.floor(statSync(dump).size / 2));
    const cut = alone(target, 'data', 'restore', 'backup').then(
      ({ code }) => code,
      () => 1,
    );
    expect(await cut).not.toBe(0);
  });

  it('Backups with a date replace the oldest ones and those that were interrupted, and the newest is rehearsed in a database that is deleted again (SHARED-404)', async () => {
    mkdirSync(join(folder, 'all'));
    for (const interrupted of ['2000-01-01T00-00-00Z', 'notes'])
      mkdirSync(join(folder, 'all', interrupted));
    const names: string[] = [];
    for (let day = 0; day < 3; day += 1) {
      expect(await run('data', 'backup', 'all', '--keep', '2')).toMatchObject({ code: 0 });
      names.push(`${api.clock.now().toISOString().slice(0, 19).replaceAll(':', '-')}Z`);
      api.clock.advance({ days: 1 });
    }
    expect(readdirSync(join(folder, 'all')).toSorted()).toEqual([...names.slice(1), 'notes']);

    const inUse = server ? { url: urlOfDatabase(server, name) } : { folder: join(folder, 'used') };
    const rehearse = (path: string) => alone(inUse, 'data', 'rehearse', path);
    const { code, lines } = await rehearse('all');
    expect([code, lines]).toEqual([
      0,
      [
        expect.stringContaining(`${names[2]} was restored in`),
        expect.stringMatching(/^All \d+ tables have the rows of the backup\.$/),
      ],
    ]);
    const manifestOf = (at: number) => join(folder, 'all', String(names[at]), 'manifest.json');
    const other = readFileSync(manifestOf(1), 'utf8').replace('"rows": 1,', '"rows": 2,');
    writeFileSync(manifestOf(1), other);
    rmSync(manifestOf(2));
    const again = await rehearse('all');
    expect([again.code, again.lines[0]]).toEqual([
      1,
      expect.stringContaining(`${names[1]} was restored in`),
    ]);
    expect(await rehearse('nothing')).toMatchObject({ code: 2 });
    if (server) {
      const left = await sql(`select datname from pg_database where datname like '%rehearsal%'`);
      expect(left.rows).toEqual([]);
    } else expect(readdirSync(folder)).not.toContain('used');
    expect(await run('data', 'backup', 'all', '--keep', 'few')).toMatchObject({ code: 2 });
  });

  it('A rehearsal as a user who may not create databases names the remedy (SHARED-404)', async () => {
    if (!server) return;
    const role = `portal_${randomUUID().replaceAll('-', '')}`;
    await onServer(server, `CREATE ROLE "${role}" LOGIN PASSWORD '${role}'`);
    const url = new URL(urlOfDatabase(server, name));
    [url.username, url.password] = [role, role];
    await run('data', 'backup', 'backup');
    const refused = await alone({ url: url.href }, 'data', 'rehearse', 'backup');
    await onServer(server, `DROP ROLE "${role}"`);
    expect(refused).toEqual({ code: 2, lines: [expect.stringContaining('name another user')] });
  });

  it('A backup that fails leaves no folder behind (SHARED-404)', async () => {
    const { run: write } = createBackupCommand(api.platform, () => Promise.reject(new Error('no')));
    const input = { argument: () => 'backup', options: {}, pathOf: () => join(folder, 'backup') };
    const rest = { user: () => ({ uid: '', email: '' }), find: async () => undefined };
    await expect(write({ ...input, ...rest })).rejects.toThrow('no');
    expect(readdirSync(folder)).not.toContain('backup');
  });

  it('The age of the last good backup is known, also of one that another program made; a failed one is none (SHARED-405)', async () => {
    const ageOf = async () => (await createBackupState(api.platform)()).ageSeconds;
    expect(await ageOf()).toBe(Infinity);
    await run('data', 'backup', 'backup');
    api.clock.advance({ hours: 2 });
    expect(await run('data', 'backup', 'backup')).toMatchObject({ code: 2 });
    expect(await ageOf()).toBe(7_200);
    await run('data', 'note-backup', 'pgbackrest');
    expect(await ageOf()).toBe(0);
    expect((await createBackupState(api.platform)()).isArchiveFailing).toBe(false);
  });

  it('A running API refuses to restore and to move (SHARED-392)', async () => {
    for (const words of [
      ['restore', 'backup'],
      ['move', 'database'],
    ])
      expect(await run('data', ...words)).toMatchObject({ code: 2 });
  });

  it('An account that was deleted after the backup is deleted again after it was restored (SHARED-393)', async () => {
    const [row] = await api.database.query.select().from(users);
    if (!row) throw new Error('There is no user.');
    const { idToken: token } = await signIn(api, 'ada@example.org');
    await api.call(accountEndpoints.deleteAccount, {}, { token });
    const { lines } = await run('user', 'erased', '--json');
    writeFileSync(join(folder, 'erased.json'), lines.join('\n'));
    expect(await run('user', 'erased')).toEqual({ code: 0, lines: [row.uid] });

    // What an older backup brings back.
    await api.database.query.insert(users).values(row);
    await api.database.query
      .insert(users)
      .values({ ...row, uid: 'grace', email: 'grace@example.org', reference: 'other' });
    const erase = () => run('user', 'erase-again', 'erased.json', '--reason', 'restored');
    expect(await erase()).toEqual({ code: 0, lines: ['1 accounts were deleted again.'] });
    expect(await erase()).toEqual({ code: 0, lines: ['0 accounts were deleted again.'] });
    expect(await sizeOf('users')).toBe(1);
    await run('data', 'backup', 'backup');
    const manifest = JSON.parse(readFileSync(join(folder, 'backup/manifest.json'), 'utf8'));
    expect(manifest.erased).toEqual([row.uid]);
  });
});
