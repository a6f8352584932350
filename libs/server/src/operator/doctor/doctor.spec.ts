import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemClock } from '../../adapters/clock/clocks';
import { createDatabaseSigningKeys } from '../../adapters/signing-keys/database-signing-keys';
import { databaseProblems } from '../../platform/database/database-problems';
import type { OpenDatabase } from '../../platform/database/open-database';
import { openPostgres } from '../../platform/database/postgres-database';
import { createJobRunner } from '../../platform/jobs/job-runner';
import { createLogger } from '../../platform/observability/logger';
import { testConfig } from '../../testing/test-config';
import { migrationsFolder, testDatabase } from '../../testing/test-database';
import { databasePart, migrationsPart, signingKeysPart } from '../depended-parts';
import { type Check, type Finding, runChecks } from './check';
import { clockChecks } from './clock-check';
import { partChecks } from './create-doctor';
import { databaseChecks } from './database-checks';
import { hostChecks } from './host-checks';

describe('what the doctor says about the database', () => {
  const strong = 'b41f0c9a77d25e83961d4af0c2e57b88';

  const otherSecret = '90e2d7c1f6354b8aa1c07d92e4f3865b';

  let database: OpenDatabase;
  beforeEach(async () => {
    database = await testDatabase();
    const jobs = createJobRunner(database, createLogger('silent'));
    await jobs.prepare([{ name: 'count', run: async () => undefined }]);
    await jobs.stop(1_000);
  });

  const findingsOf = async (checks: readonly Check[]) =>
    Object.fromEntries((await runChecks(checks)).map((finding) => [finding.name, finding]));
  const look = (secret = strong): Promise<Record<string, Finding>> => {
    const config = testConfig({ KEY_ENCRYPTION_SECRET: secret, BOT_CHECK_SECRET: strong });
    return findingsOf(databaseChecks(database, config));
  };
  const storeJob = (state: string, minutesAgo: number) =>
    database.executeSql(
      `INSERT INTO pgboss.job (name, data, state, start_after)
       VALUES ('count', '{}', '${state}', now() - interval '${minutesAgo} minutes')`,
    );

  it('A database that responds and has every migration is well, and one that lacks some needs a start (SHARED-386)', async () => {
    const parts = [databasePart(database), await migrationsPart(database, migrationsFolder)];
    expect(await findingsOf(partChecks(parts))).toMatchObject({
      database: { result: 'ok' },
      migrations: { result: 'ok' },
    });
    const behind = { ...parts[1], works: async () => false };
    const [finding] = await runChecks(partChecks([Object.assign({}, parts[0], behind)]));
    expect(finding).toMatchObject({
      result: 'problem',
      says: expect.stringContaining('lacks migrations'),
      remedy: 'Start the API of this version once.',
    });
  });

  it('In production a role that owns the tables and runs the API is a warning (SHARED-386, SHARED-410)', async () => {
    const config = { ...testConfig(), environment: 'production' } as const;
    expect(await findingsOf(databaseChecks(database, config))).toMatchObject({
      'database role': { result: 'warning', remedy: expect.stringContaining('migrate.mjs') },
    });
    expect(await look()).toMatchObject({ 'database role': { result: 'ok' } });
  });

  /** What the checks say about a database, of those that find a problem. */
  const problemsAt = async (url: string): Promise<Record<string, Finding>> => {
    const opened = openPostgres(url, { onError: () => undefined });
    const parts = [databasePart(opened), await migrationsPart(opened, migrationsFolder)];
    const config = testConfig({ STRIPE_API_URL: 'http://127.0.0.1:9' });
    const keysInUse = { database: opened, clock: systemClock, secrets: [strong] as const };
    const checks = [
      ...partChecks([...parts, signingKeysPart(createDatabaseSigningKeys(keysInUse))]),
      ...databaseChecks(opened, config),
    ];
    const found = await findingsOf(checks).finally(() => opened.close());
    return Object.fromEntries(Object.entries(found).filter(([, { result }]) => result !== 'ok'));
  };
  const urlOfTest = async () => {
    const handle = await globalThis.openTestDatabase();
    return handle.kind === 'postgres' ? handle.url : '';
  };

  // The embedded database has no roles and no server.
  const onPostgres = process.env['TEST_DATABASE_URL'] ? it : it.skip;

  onPostgres(
    'A role without rights is told to get them, whatever was looked at: the keys are not to blame (SHARED-386)',
    async () => {
      const url = new URL(await urlOfTest());
      url.username = 'without_rights';
      await database.executeSql('CREATE ROLE without_rights LOGIN');
      const found = await problemsAt(url.href);
      await database.executeSql('DROP ROLE without_rights');
      expect(Object.keys(found)).toEqual(['migrations', 'signingKeys', 'stored jobs', 'keys']);
      for (const finding of Object.values(found))
        expect(finding).toMatchObject(databaseProblems['42501']);
    },
  );

  onPostgres(
    'A database without tables is told to start the API, whatever was looked at (SHARED-386)',
    async () => {
      const found = await problemsAt(String(process.env['TEST_DATABASE_URL']));
      const names = ['migrations', 'signingKeys', 'stored jobs', 'keys', 'database role'];
      expect(Object.keys(found)).toEqual(names);
      for (const finding of Object.values(found))
        expect(finding).toMatchObject(databaseProblems['42P01']);
    },
  );

  onPostgres(
    'A server that is away is named by every check that asks it (SHARED-386)',
    async () => {
      const found = await problemsAt('postgres://a@127.0.0.1:9/b');
      const asking = ['migrations', 'signingKeys', 'stored jobs', 'keys', 'database role'];
      const names = ['database', ...asking];
      expect(Object.keys(found)).toEqual(names);
      for (const finding of Object.values(found))
        expect(finding).toMatchObject(databaseProblems.ECONNREFUSED);
    },
  );

  it('Jobs that nobody takes are a problem, and those that were given up a warning (SHARED-386)', async () => {
    expect(await look()).toMatchObject({ 'stored jobs': { result: 'ok' } });
    await storeJob('created', 1);
    expect(await look()).toMatchObject({ 'stored jobs': { result: 'ok' } });
    await storeJob('failed', 60);
    expect(await look()).toMatchObject({ 'stored jobs': { result: 'warning' } });
    await storeJob('retry', 6);
    expect(await look()).toMatchObject({
      'stored jobs': { result: 'problem', says: '1 jobs are due for more than 5 minutes.' },
    });
  });

  it('The signing key is opened with the configured secret, and none is made (SHARED-386)', async () => {
    expect((await look())['keys']).toMatchObject({
      result: 'ok',
      says: expect.stringMatching(/not made yet/),
    });
    await createDatabaseSigningKeys({ database, clock: systemClock, secrets: [strong] }).current();
    expect((await look())['keys']).toMatchObject({
      result: 'ok',
      says: expect.stringMatching(/can be opened/),
    });
    expect((await look(otherSecret))['keys']).toMatchObject({
      result: 'problem',
      says: expect.stringMatching(/^KEY_ENCRYPTION_SECRET cannot decrypt/),
      remedy: 'Set it to the secret that they were created with.',
    });
  });

  it('The clock of the database is compared with this machine’s (SHARED-386)', async () => {
    const config = testConfig({ STRIPE_API_URL: 'http://127.0.0.1:9' });
    expect(await findingsOf(clockChecks(config, database))).toMatchObject({
      'clock of database': { result: 'ok' },
      'clock of provider': { result: 'problem' },
    });
    const moved = {
      ...database,
      executeSql: async () => ({ rows: [{ now: systemClock.now().getTime() / 1_000 - 90 }] }),
    };
    expect(await findingsOf(clockChecks(config, moved))).toMatchObject({
      'clock of database': {
        result: 'problem',
        says: expect.stringMatching(/^It is 90\.\d s behind this machine’s/),
      },
    });
  });
});

describe('what the doctor says about addresses', () => {
  let respond: RequestListener;
  const server = createServer((request, response) => respond(request, response));
  let host = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const look = async (environment: Readonly<Record<string, string>>) => {
    const findings = await runChecks(hostChecks(testConfig(environment)));
    return Object.fromEntries(findings.map((finding) => [finding.name, finding]));
  };

  it('The portal’s address must lead to the API (SHARED-386)', async () => {
    respond = (request, response) => {
      const isHealth = request.url === '/healthz';
      response.end(isHealth ? JSON.stringify({ status: 'ok' }) : '');
    };
    expect(await look({ BASE_URL: `http://${host}` })).toMatchObject({ address: { result: 'ok' } });
    respond = (_request, response) => response.end('<h1>Welcome</h1>');
    expect(await look({ BASE_URL: `http://${host}` })).toMatchObject({
      address: { result: 'problem', says: 'BASE_URL leads to something that is not the API.' },
    });
  });

  it('A host of https without a valid certificate is a problem (SHARED-386)', async () => {
    const found = await look({ BASE_URL: 'http://localhost:4200', AUTH_HOST: `https://${host}` });
    expect(found[`TLS of ${host}`]).toMatchObject({
      result: 'problem',
      says: expect.stringMatching(/^It failed with E\w+\.$/),
    });
    expect(Object.keys(found)).toEqual(['address', `TLS of ${host}`]);
  });

  it('A collector that takes no traces is a problem, and one that does gets its headers (SHARED-386)', async () => {
    const key = 'canary-key';
    const environment = {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://${host}`,
      OTEL_EXPORTER_OTLP_HEADERS: `api-key=${key}`,
    };
    respond = (request, response) => {
      const isKnown = request.url === '/v1/traces' && request.headers['api-key'] === key;
      response.writeHead(isKnown ? 200 : 401).end('{}');
    };
    expect(await look(environment)).toMatchObject({ traces: { result: 'ok' } });
    const { traces } = await look({ ...environment, OTEL_EXPORTER_OTLP_HEADERS: 'api-key=other' });
    expect(traces).toMatchObject({
      result: 'problem',
      says: 'The collector responds with 401.',
    });
    expect(JSON.stringify(traces)).not.toContain('other');
  });
});
