import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApiModules } from '../api-modules';
import { instantBotCheck, signUp, trySignIn } from '@portal/auth-session/server/testing';
import { createFakePaymentProvider } from '@portal/checkout-pricing/server/testing';
import { openPglite, runPostgresTool } from '@portal/server/platform';
import { aloneWords, startTestApi, type TestApi, urlOfDatabase } from '@portal/server/testing';

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

  const sql = async (text: string) => (await api.database.executeSql(text)).rows;

  /** The address of the API's own database. */
  async function ownDatabase() {
    const [row] = await sql('select current_database() as name');
    return { url: urlOfDatabase(process.env['TEST_DATABASE_URL'] ?? '', String(row?.['name'])) };
  }

  /** Makes an embedded database with all that the API's own has. */
  async function fillEmbedded() {
    const file = join(folder, 'own.sql');
    const { url } = await ownDatabase();
    // A newer server reserves a name of one of the columns.
    const quoted = ['--rows-per-insert=500', '--quote-all-identifiers'];
    await runPostgresTool('pg_dump', url, [
      ...[...quoted, '--no-owner', '--no-comments', `--file=${file}`],
    ]);
    const embedded = await openPglite(join(folder, 'database'));
    // Lines with a backslash are commands of psql.
    await embedded.executeSql(readFileSync(file, 'utf8').replaceAll(/^\\.*$/gm, ''));
    await embedded.close();
  }

  it('A user of the embedded database logs in on the moved one, with the mails that waited, and every table has the same rows (SHARED-394)', async () => {
    await signUp(api, 'ada@example.org');
    await sql(`insert into rate_limits
               select 'é \\ " ' || n, 1, '2026-03-29 01:30:00.123456+00' from generate_series(1, 1100) as n`);
    await fillEmbedded();
    await sql('drop schema public, pgboss, drizzle cascade; create schema public');

    const moved = await alone(await ownDatabase(), 'data', 'move', 'database');
    expect(moved).toEqual({ code: 0, lines: [expect.stringMatching(/^\d{4} rows were moved; /)] });
    expect(await trySignIn(api, 'ada@example.org')).toMatchObject({ ok: true });
    const [mail] = await api.mailsTo('ada@example.org');
    expect(mail?.text).toContain('http');
  });

  it('Nothing is moved into a database with tables, from a folder that does not exist, or without a server (SHARED-394)', async () => {
    const nobody = { url: 'postgres://a@127.0.0.1:9/b' };
    expect(await alone(nobody, 'data', 'move', 'nowhere')).toEqual({
      code: 2,
      lines: [`There is no embedded database in ${join(folder, 'nowhere')}.`],
    });
    expect(await alone({ folder }, 'data', 'move', 'nowhere')).toEqual({
      code: 2,
      lines: ['DATABASE_URL has to name the PostgreSQL database to move to.'],
    });
    const { code, lines } = await alone(await ownDatabase(), 'data', 'move', '.');
    expect([code, lines.join()]).toEqual([2, expect.stringMatching(/^The target is not empty: /)]);
  });
});
