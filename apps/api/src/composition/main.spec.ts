import { instantBotCheck, signUp, trySignIn } from '@portal/auth-session/server/testing';
import { createFakePaymentProvider } from '@portal/checkout-pricing/server/testing';
import type { Finding } from '@portal/server/operator';
import { openPglite, runPostgresTool } from '@portal/server/platform';
import {
  aloneWords,
  type ApiProcess,
  type PaymentStandIn,
  programOf,
  startApiProcess,
  startMailServer,
  startPaymentStandIn,
  startTestApi,
  type TestApi,
  urlOfDatabase,
} from '@portal/server/testing';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApiModules } from '../api-modules';

jest.setTimeout(120_000);

describe('the process of the API on an embedded database', () => {
  /** Runs the doctor with exactly this environment; returns its findings by name. */
  async function findingsOf(
    env: Readonly<Record<string, string>>,
  ): Promise<Record<string, Finding>> {
    const child = spawn(process.execPath, [programOf('api', 'doctor'), '--json'], {
      env: { ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    const code = await new Promise((resolve) => child.once('close', resolve));
    const { isHealthy, checks }: { isHealthy: boolean; checks: Finding[] } = JSON.parse(output);
    expect(isHealthy).toBe(code === 0);
    return Object.fromEntries(checks.map((finding) => [finding.name, finding]));
  }

  const home = mkdtempSync(join(tmpdir(), 'portal-main-'));
  const folder = join(home, 'database');
  const started: ApiProcess[] = [];
  let environment: Readonly<Record<string, string>>;
  let provider: PaymentStandIn;
  let mailServer: Awaited<ReturnType<typeof startMailServer>>;
  let first: ApiProcess;

  const start = (env: Readonly<Record<string, string>>) => {
    const api = startApiProcess(env);
    started.push(api);
    return api;
  };

  beforeAll(async () => {
    mailServer = await startMailServer([]);
    provider = await startPaymentStandIn('http://localhost:9/api/webhooks/stripe');
    environment = {
      STRIPE_SECRET_KEY: 'sk_test_local_0123456789',
      STRIPE_WEBHOOK_SECRET: 'whsec_local_0123456789',
      KEY_ENCRYPTION_SECRET: 'b41f0c9a77d25e83961d4af0c2e57b88',
      BOT_CHECK_SECRET: '90e2d7c1f6354b8aa1c07d92e4f3865b',
      STRIPE_API_URL: provider.url,
      SMTP_URL: mailServer.url,
      PGLITE_DIR: folder,
      PORT: '0',
      BASE_URL: 'http://localhost:9',
    };
    first = start(environment);
    await first.ready;
  });
  afterAll(async () => {
    for (const { child } of started) child.kill('SIGKILL');
    await provider.stop();
    await mailServer.stop();
    rmSync(home, { recursive: true, force: true });
  });

  it('A start with bad variables prints one sentence for each and exits with code 1 (SHARED-52)', async () => {
    const { code, errors } = await start({ PORT: 'x', LOG_LEVEL: 'loud' }).ended;
    const lines = errors.trim().split('\n');
    expect(code).toBe(1);
    expect(lines).toHaveLength(6);
    for (const line of lines) expect(line).toMatch(/^[A-Z_]+ is .*\. Set it to .*\.$/);
  });

  it('The API rejects a second process on its data folder (SHARED-54)', async () => {
    const { code, errors } = await start(environment).ended;
    expect([code, errors]).toEqual([
      1,
      `The data folder ${folder} is in use by process ${first.child.pid}. Stop that process first, or set PGLITE_DIR to another folder.\n`,
    ]);
  });

  it('The doctor lets the running API check itself: every check is named, with what to do (SHARED-386)', async () => {
    const found = await findingsOf({ PGLITE_DIR: folder });
    const unwell = Object.values(found).filter(({ result }) => result !== 'ok');
    expect(unwell.map(({ name }) => name)).toEqual(['configuration', 'address']);
    for (const { remedy } of unwell) expect(remedy).toMatch(/^[A-Z].*\.$/);
    expect(Object.keys(found)).toEqual(
      expect.arrayContaining([
        ...['database', 'migrations', 'jobs', 'mail', 'mail templates', 'stored jobs', 'keys'],
        ...['webhook endpoint', 'webhooks', 'price list', 'billing portal'],
        ...['clock of database', 'clock of provider', 'disk'],
      ]),
    );
  });

  it('The API stops cleanly, and the doctor opens the database itself (SHARED-54, SHARED-386)', async () => {
    first.child.kill('SIGTERM');
    const { code, errors, log } = await first.ended;
    expect([code, errors]).toEqual([0, '']);
    expect(log).toContain('"signal":"SIGTERM"');
    expect(existsSync(`${folder}.lock`)).toBe(false);
    const wrongKey = { ...environment, STRIPE_SECRET_KEY: 'sk_test_local_of_another' };
    expect(await findingsOf(wrongKey)).toMatchObject({
      database: { result: 'ok' },
      'price list': { says: 'The provider does not know the key.' },
    });
  });

  it('A process whose secret does not open the stored keys does not start, so that it takes no request and no job (SHARED-52)', async () => {
    const { code, errors } = await start({
      ...environment,
      KEY_ENCRYPTION_SECRET: 'c52f0c9a77d25e83961d4af0c2e57b99',
    }).ended;
    expect([code, errors]).toEqual([
      1,
      'KEY_ENCRYPTION_SECRET cannot decrypt the signing keys in the database. Set it to the secret that they were created with.\n',
    ]);
  });

  it('The API takes over the data of a killed process, and a start on a port in use fails with one sentence (SHARED-54)', async () => {
    const killed = start(environment);
    expect(await killed.port).toBeGreaterThan(0);
    killed.child.kill('SIGKILL');
    await killed.ended;

    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, resolve));
    const { port } = holder.address() as AddressInfo;
    const { code, errors } = await start({ ...environment, PORT: String(port) }).ended;
    holder.close();
    expect([code, errors]).toEqual([
      1,
      `PORT ${port} is taken by another process. Stop that one, or give PORT another number.\n`,
    ]);
    expect(existsSync(`${folder}.lock`)).toBe(false);
  });
});

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
