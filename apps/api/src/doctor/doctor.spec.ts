import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pushWebhookEndpoint } from '@portal/checkout-pricing/price-list';
import { createStripeClient, startMailServer } from '@portal/server/adapters';
import {
  startApiProcess,
  type ApiProcess,
  programOf,
  startPaymentStandIn,
  type PaymentStandIn,
  testConfig,
} from '@portal/server/testing';
import type { Finding } from '@portal/server/operator';

// Starts the API, a payment provider and the doctor as processes.
jest.setTimeout(300_000);

const secrets = {
  STRIPE_SECRET_KEY: 'sk_test_local_0123456789',
  STRIPE_WEBHOOK_SECRET: 'whsec_local_0123456789',
  KEY_ENCRYPTION_SECRET: 'b41f0c9a77d25e83961d4af0c2e57b88',
  BOT_CHECK_SECRET: '90e2d7c1f6354b8aa1c07d92e4f3865b',
};

/** Runs the doctor with exactly this environment. */
function runDoctor(env: Readonly<Record<string, string>>, ...words: string[]) {
  const child = spawn(process.execPath, [programOf('api', 'doctor'), ...words], {
    env: { ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, output }));
  });
}

describe('npm run doctor', () => {
  const home = mkdtempSync(join(tmpdir(), 'doctor-'));
  const folder = join(home, 'database');
  let api: ApiProcess | undefined;
  let provider: PaymentStandIn;
  let mailServer: Awaited<ReturnType<typeof startMailServer>>;
  let environment: Readonly<Record<string, string>>;

  beforeAll(async () => {
    mailServer = await startMailServer([]);
    provider = await startPaymentStandIn('http://localhost:9/api/webhooks/stripe');
    environment = {
      ...secrets,
      STRIPE_API_URL: provider.url,
      SMTP_URL: mailServer.url,
      PGLITE_DIR: folder,
      PORT: '0',
      BASE_URL: 'http://localhost:9',
    };
  });
  afterAll(async () => {
    api?.child.kill('SIGKILL');
    await provider.stop();
    await mailServer.stop();
    rmSync(home, { recursive: true, force: true });
  });

  const stripe = () => {
    const { stripe: account } = testConfig({ STRIPE_API_URL: provider.url });
    return createStripeClient(account);
  };
  /** The result of every check by its name, with what it says. */
  async function results(env = environment) {
    const { code, output } = await runDoctor(env, '--json');
    const { isHealthy, checks }: { isHealthy: boolean; checks: Finding[] } = JSON.parse(output);
    expect(isHealthy).toBe(code === 0);
    return Object.fromEntries(checks.map((finding) => [finding.name, finding]));
  }

  it('Without a configuration each variable is a problem, the exit code is 1, and nothing else is looked at (SHARED-386)', async () => {
    const { code, output } = await runDoctor({ PGLITE_DIR: folder, PORT: 'x' });
    expect(code).toBe(1);
    const lines = output.trim().split('\n');
    expect(lines).toHaveLength(6);
    for (const line of lines.slice(0, -1))
      expect(line).toMatch(/^problem +configuration +[A-Z_]+ /);
    expect(lines.at(-1)).toBe('Checks: 5, problems: 5, warnings: 0.');
  });

  it('Words that it does not know are explained, with the exit code 2 (SHARED-386)', async () => {
    const { code, output } = await runDoctor(environment, 'please');
    expect([code, output]).toEqual([2, expect.stringContaining('npm run doctor -- [--json]')]);
  });

  it('Before the first start there is no database, the rest is looked at, and nothing is created (SHARED-386)', async () => {
    const found = await results();
    expect(found).toMatchObject({
      configuration: { result: 'warning' },
      database: { result: 'problem', says: `There is no database in ${folder} yet.` },
      mail: { result: 'ok' },
      'mail templates': { result: 'ok' },
      disk: { result: expect.stringMatching(/^(ok|warning)$/) },
      'price list': { result: 'ok' },
      address: { result: 'warning' },
    });
    expect(found).not.toHaveProperty('migrations');
    expect(existsSync(folder)).toBe(false);
  });

  it('A running API on the embedded database looks itself: every check is named, with what to do (SHARED-386)', async () => {
    api = startApiProcess(environment);
    await api.ready;
    const onlyFolder = { PGLITE_DIR: folder };
    const found = await results(onlyFolder);
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

  it('What the account at the payment provider lacks is named, and the doctor changes none of it (SHARED-386)', async () => {
    const { data } = await stripe().prices.list({ active: true, limit: 1 });
    await stripe().prices.update(String(data[0]?.id), { active: false });
    for (const endpoint of (await stripe().webhookEndpoints.list({ limit: 100 })).data)
      await stripe().webhookEndpoints.del(endpoint.id);
    const lacking = {
      'webhook endpoint': { result: 'problem', says: 'It is missing or lacks events.' },
      'price list': { result: 'problem', remedy: expect.stringContaining('push-price-list.mjs') },
    };
    expect(await results()).toMatchObject(lacking);
    await pushWebhookEndpoint(stripe(), environment['BASE_URL'] ?? '');
    expect(await results()).toMatchObject({
      'webhook endpoint': { result: 'ok' },
      'price list': lacking['price list'],
    });
  });

  it('A key that the provider refuses, a provider and a mail server that do not respond are named (SHARED-386)', async () => {
    api?.child.kill('SIGTERM');
    await api?.ended;
    const wrongKey = { ...environment, STRIPE_SECRET_KEY: 'sk_test_local_of_another' };
    expect(await results(wrongKey)).toMatchObject({
      database: { result: 'ok' },
      'price list': { says: 'The provider does not know the key.' },
    });
    await mailServer.stop();
    const nowhere = { ...environment, STRIPE_API_URL: 'http://127.0.0.1:9' };
    expect(await results(nowhere)).toMatchObject({
      mail: {
        result: 'problem',
        says: expect.stringMatching(/^The mail server does not accept .* with E[A-Z]+\.$/),
      },
      'price list': { says: 'The provider does not respond.' },
      'clock of provider': { result: 'problem' },
    });
    mailServer = await startMailServer([]);
  });

  it('A database server that cannot be used is named with the reason (SHARED-386)', async () => {
    const env = { ...environment, DATABASE_URL: 'postgres://a@127.0.0.1:9/b' };
    const { code, output } = await runDoctor(env);
    expect(code).toBe(1);
    expect(output).toMatch(
      /^problem +database +DATABASE_URL .* nothing listens at its address\. Start /m,
    );
    expect(output).toMatch(/^ok {7}mail templates +Each of the \d+ mails /m);
  });
});
