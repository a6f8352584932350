import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from '@portal/server/operator';
import {
  programOf,
  startApiProcess,
  startMailServer,
  startPaymentStandIn,
  type ApiProcess,
  type PaymentStandIn,
} from '@portal/server/testing';

// The processes open an embedded database, beside the journeys of the same machine.
jest.setTimeout(120_000);

/** Runs the doctor with exactly this environment; returns its findings by name. */
async function findingsOf(env: Readonly<Record<string, string>>): Promise<Record<string, Finding>> {
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

describe('the process of the API on an embedded database', () => {
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
