import { createDatabaseSigningKeys } from '../../adapters/signing-keys/database-signing-keys';
import { systemClock } from '../../adapters/clock/clocks';
import { databasePart, migrationsPart } from '../depended-parts';
import type { OpenDatabase } from '../../platform/database/open-database';
import { createJobRunner } from '../../platform/jobs/job-runner';
import { createLogger } from '../../platform/observability/logger';
import { testConfig } from '../../testing/test-config';
import { migrationsFolder, testDatabase } from '../../testing/test-database';
import { clockChecks } from './clock-check';
import { type Check, type Finding, runChecks } from './check';
import { databaseChecks } from './database-checks';
import { partChecks } from './create-doctor';

const strong = 'b41f0c9a77d25e83961d4af0c2e57b88';
const otherSecret = '90e2d7c1f6354b8aa1c07d92e4f3865b';

describe('what the doctor says about the database', () => {
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
