import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApiModules } from '../../api-modules';
import { instantBotCheck, signUp, trySignIn } from '../../modules/auth-session/testing/auth-api';
import { createFakePaymentProvider } from '../../modules/checkout-pricing/testing/fake-payment-provider';
import { aloneWords } from '../../testing/admin/alone-words';
import { startTestApi, type TestApi } from '../../testing/test-api';
import { migrationsFolder, testDatabase } from '../../testing/test-database';
import { urlOfDatabase } from '../../testing/test-server';
import { openPglite } from '../database/open-pglite';
import { rawQuery } from '../database/raw-query';
import { createJobRunner } from '../jobs/job-runner';
import { createLogger } from '../logging/logger';
import { moveRows, refuseFilled } from './move';

const server = process.env['TEST_DATABASE_URL'];

// An embedded database takes seconds to start.
jest.setTimeout(240_000);

describe('the move from the embedded database to PostgreSQL', () => {
  let api: TestApi;
  let folder: string;
  let alone: ReturnType<typeof aloneWords>;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'move-'));
    api = await startTestApi({
      ports: { botCheck: instantBotCheck, payments: createFakePaymentProvider() },
      modules: createApiModules,
    });
    alone = aloneWords({ clock: api.clock, folder });
  });
  afterEach(async () => {
    await api.stop();
    rmSync(folder, { recursive: true });
  });

  const sql = async (text: string) => (await rawQuery(api.database.query, text)).rows;

  /** Fills an embedded database with what the API's own database has, and empties that. */
  async function fillEmbedded() {
    const embedded = await openPglite(join(folder, 'database'));
    await embedded.migrate(migrationsFolder);
    const jobs = createJobRunner(embedded, createLogger('silent'));
    await jobs.prepare([]);
    await jobs.stop(1_000);
    // A database of an older version was migrated in other steps.
    await embedded.executeSql("update drizzle.__drizzle_migrations set hash = 'older'");
    await moveRows(api.database, embedded, api.clock.now()).finally(() => embedded.close());
    await testDatabase();
  }

  /** Moves it into the API's own database: by the command to a server, else as the command does. */
  async function moveBack(): Promise<readonly string[]> {
    if (!server) {
      const embedded = await openPglite(join(folder, 'database'));
      const moved = moveRows(embedded, api.database, api.clock.now());
      await moved.finally(() => embedded.close());
      return [];
    }
    const [row] = (await sql('select current_database() as name')) as { name: string }[];
    const target = { url: urlOfDatabase(server, row?.name ?? '') };
    const { code, lines } = await alone(target, 'data', 'move', 'database');
    return code === 0 ? [] : lines;
  }

  it('A user of the embedded database logs in on the moved one, with the mails that waited, and every table has the same hash (SHARED-394)', async () => {
    await signUp(api, 'ada@example.org');
    await sql(`insert into groups (id, name, type, invited_since, is_live, created_at)
               values ('g', 'Group', 'group', now(), true, now())`);
    await sql(`insert into group_activity (id, group_id, action, count, detail, at)
               values ('a', 'g', 'invited', 1, '{"n": 1.50, "text": "é \\\\ \\" null", "list": [null]}', now())`);
    await sql(`insert into group_activity_members (activity_id, email)
               select 'a', n || '@example.org' from generate_series(1, 2500) as n`);
    await fillEmbedded();
    expect(await sql('select * from users')).toEqual([]);

    expect(await moveBack()).toEqual([]);
    expect(await trySignIn(api, 'ada@example.org')).toMatchObject({ ok: true });
    const [mail] = await api.mailsTo('ada@example.org');
    expect(mail?.text).toContain('http');
    // The next number follows those that were moved.
    await sql(
      `insert into group_activity_members (activity_id, email) values ('a', 'new@example.org')`,
    );
  });

  it('Nothing is moved into a database with rows, from a folder that does not exist, or without a server (SHARED-394)', async () => {
    const nobody = { url: 'postgres://a@127.0.0.1:9/b' };
    expect(await alone(nobody, 'data', 'move', 'nowhere')).toEqual({
      code: 2,
      lines: [`There is no embedded database in ${join(folder, 'nowhere')}.`],
    });
    expect(await alone({ folder }, 'data', 'move', 'nowhere')).toEqual({
      code: 2,
      lines: ['DATABASE_URL has to name the PostgreSQL database to move to.'],
    });
    await signUp(api, 'ada@example.org');
    await expect(refuseFilled(api.database)).rejects.toThrow(
      /^The target is not empty: \S+ has rows\. Nothing was moved\.$/,
    );
  });
});
