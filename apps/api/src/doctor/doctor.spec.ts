import { pushWebhookEndpoint } from '@portal/checkout-pricing/price-list';
import { createStripeClient } from '@portal/server/adapters';
import { examineEnvironment, type Finding } from '@portal/server/operator';
import { databaseWaitMs, variables } from '@portal/server/platform';
import {
  type PaymentStandIn,
  startMailServer,
  startPaymentStandIn,
  testConfig,
} from '@portal/server/testing';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopMs } from '../start-api';
import { everyMail, mailTemplates } from './mail-checks';

const shipped = (path: string) =>
  readFileSync(join(__dirname, '../../../../tools/deploy', path), 'utf8');

describe('npm run doctor', () => {
  const runDoctor = (env: Readonly<Record<string, string>>, ...words: string[]) =>
    examineEnvironment(env, join(__dirname, '../migrations'), words, (config) => [
      mailTemplates(config),
    ]);

  /** The result of every check by its name, with what it says. */
  async function findingsOf(
    env: Readonly<Record<string, string>>,
  ): Promise<Record<string, Finding>> {
    const { code, output } = await runDoctor(env, '--json');
    const { isHealthy, checks }: { isHealthy: boolean; checks: Finding[] } = JSON.parse(output);
    expect(isHealthy).toBe(code === 0);
    return Object.fromEntries(checks.map((finding) => [finding.name, finding]));
  }

  const home = mkdtempSync(join(tmpdir(), 'doctor-'));
  const folder = join(home, 'database');
  let provider: PaymentStandIn;
  let mailServer: Awaited<ReturnType<typeof startMailServer>>;
  let environment: Readonly<Record<string, string>>;

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
  });
  afterAll(async () => {
    await provider.stop();
    await mailServer.stop();
    rmSync(home, { recursive: true, force: true });
  });

  it('Without a configuration each variable is a problem, the exit code is 1, and nothing else is looked at (SHARED-386)', async () => {
    const { code, output } = await runDoctor({ PGLITE_DIR: folder, PORT: 'x' });
    expect(code).toBe(1);
    const lines = output.trim().split('\n');
    expect(lines).toHaveLength(6);
    for (const line of lines.slice(0, -1))
      expect(line).toMatch(/^problem +configuration +[A-Z_]+ is .*\. Set it to .*\.$/);
    expect(lines.at(-1)).toBe('Checks: 5, problems: 5, warnings: 0.');
  });

  it('Words that it does not know are explained, with the exit code 2 (SHARED-386)', async () => {
    const { code, errors } = await runDoctor(environment, 'please');
    expect([code, errors]).toEqual([2, expect.stringContaining('npm run doctor -- [--json]')]);
  });

  it('Before the first start there is no database, the rest is looked at, and nothing is created (SHARED-386)', async () => {
    const found = await findingsOf(environment);
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

  it('What the account at the payment provider lacks is named, and the doctor changes none of it (SHARED-386)', async () => {
    const { stripe: account } = testConfig({ STRIPE_API_URL: provider.url });
    const stripe = createStripeClient(account);
    const { data } = await stripe.prices.list({ active: true, limit: 1 });
    await stripe.prices.update(String(data[0]?.id), { active: false });
    for (const endpoint of (await stripe.webhookEndpoints.list({ limit: 100 })).data)
      await stripe.webhookEndpoints.del(endpoint.id);
    const lacking = {
      'webhook endpoint': { result: 'problem', says: 'It is missing or lacks events.' },
      'price list': { result: 'problem', remedy: expect.stringContaining('push-price-list.mjs') },
    };
    expect(await findingsOf(environment)).toMatchObject(lacking);
    await pushWebhookEndpoint(stripe, environment['BASE_URL'] ?? '');
    expect(await findingsOf(environment)).toMatchObject({
      'webhook endpoint': { result: 'ok' },
      'price list': lacking['price list'],
    });
  });

  /** What to do about each check when everything is away; the checks of a database that opens have a spec of their own. */
  const remediesOfAway = {
    configuration: 'Set NODE_ENV=production where real users are.',
    database: 'Start the API once, or correct PGLITE_DIR.',
    mail: 'Check the host, the port, the user and the password in SMTP_URL.',
    'webhook endpoint': 'Check that it can be reached from here.',
    webhooks: 'Check STRIPE_SECRET_KEY and that the provider can be reached from here.',
    'price list': 'Check that it can be reached from here.',
    'billing portal': 'Check that it can be reached from here.',
    'clock of provider': 'Check that the provider can be reached from here.',
    address: 'Start the API, or check the proxy in front of it.',
    'TLS of 127.0.0.1:9': 'Check the proxy that serves this host, and its certificate.',
    traces: 'Check OTEL_EXPORTER_OTLP_ENDPOINT and that the collector runs.',
  };
  /** They need nothing that can be away. */
  const ofThisMachine = ['disk', 'mail templates'];

  it('Every check whose part is away says what to do about that part (SHARED-386)', async () => {
    const found = await findingsOf({
      ...environment,
      SMTP_URL: 'smtp://127.0.0.1:9',
      STRIPE_API_URL: 'http://127.0.0.1:9',
      AUTH_HOST: 'https://127.0.0.1:9',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    });
    const remedies = Object.values(found)
      .filter(({ name }) => !ofThisMachine.includes(name))
      .map(({ name, result, remedy }) => [name, result === 'ok' ? 'nothing' : remedy]);
    expect(Object.fromEntries(remedies)).toEqual(remediesOfAway);
    expect(found).toMatchObject({
      mail: { says: expect.stringMatching(/^The mail server does not accept .* with E[A-Z]+\.$/) },
      'price list': { says: 'The provider does not respond.' },
    });
  });

  it('A database server that cannot be used is named with the reason (SHARED-386)', async () => {
    const env = { ...environment, DATABASE_URL: 'postgres://a@127.0.0.1:9/b' };
    const { code, output } = await runDoctor(env);
    expect(code).toBe(1);
    expect(output).toMatch(
      /^problem +database +Nothing listens at the address of DATABASE_URL\. Start /m,
    );
    expect(output).toMatch(/^ok {7}mail templates +Each of the \d+ mails /m);
  });
});

describe('what the doctor says about the mail templates', () => {
  const libraries = join(__dirname, '../../../../libs');

  /** The names of the functions that write mails, wherever they are. */
  const written = readdirSync(libraries, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^[\w-]+\/server\/src\/.*\.(?:mails?|notices)\.ts$/.test(path))
    .flatMap((path) => [
      ...readFileSync(join(libraries, path), 'utf8').matchAll(
        /^export (?:const|function) (\w+Mails?)\b/gm,
      ),
    ])
    .map(([, name]) => name);

  it('The doctor knows every mail of the modules (SHARED-386)', () => {
    expect(written.length).toBeGreaterThan(40);
    expect(Object.keys(everyMail('Lemma')).toSorted()).toEqual(written.toSorted());
  });

  it('Each mail is rendered with the configured address and name (SHARED-386)', async () => {
    const config = testConfig({ BRAND: JSON.stringify({ productName: 'Tom & <b>Jerry</b>' }) });
    expect(await mailTemplates(config).look()).toEqual({
      result: 'ok',
      says: `Each of the ${written.length} mails is rendered, with its links.`,
    });
  });

  it('Mails that cannot be rendered are named (SHARED-386)', async () => {
    const outcome = await mailTemplates({ ...testConfig({}), baseUrl: 'no address' }).look();
    expect(outcome).toMatchObject({
      result: 'problem',
      says: expect.stringMatching(/^These mails cannot be rendered: verificationMail, /),
    });
  });
});

describe('The example of an environment', () => {
  const example = shipped('environment.example');

  const lines = example.split('\n');

  it.each(Object.values(variables))(
    'The example has the purpose and the default of $name',
    ({ name, purpose, fallback }) => {
      const index = lines.findIndex((line) => /^#?(\w+)=/.exec(line)?.[1] === name);
      expect(lines[index - 1]).toBe(`# ${purpose}`);
      if (fallback && lines[index]?.startsWith('#'))
        expect(lines[index]).toBe(`#${name}=${fallback}`);
    },
  );

  it('The example names no variable that the API does not read', () => {
    const names = lines.flatMap((line) => /^#?([A-Z_]+)=/.exec(line)?.[1] ?? []);
    const known = new Set(Object.values(variables).map(({ name }) => name));
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('The shipped unit and manifest', () => {
  const unit = shipped('systemd/lemma-portal@.service');
  const manifest = shipped('kubernetes/portal.yaml');
  const figures = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, figure]) => Number(figure));

  it('A process has ended before it is killed, whatever does not respond to it (SHARED-346)', () => {
    const [unitDrain = Infinity] = figures(unit, /^Environment=DRAIN_SECONDS=(\d+)$/gm);
    const [unitGrace = 0, ...otherUnits] = figures(unit, /^TimeoutStopSec=(\d+)$/gm);
    expect(unitGrace).toBeGreaterThan(unitDrain + stopMs / 1_000);
    const drains = figures(manifest, /DRAIN_SECONDS: '(\d+)'/g);
    const graces = figures(manifest, /terminationGracePeriodSeconds: (\d+)/g);
    expect([otherUnits.length, drains.length, graces.length]).toEqual([0, 1, 1]);
    expect(Math.min(...graces)).toBeGreaterThan(Math.max(...drains) + stopMs / 1_000);
  });

  it('A process that waits for its database at the start is not killed for it (SHARED-344)', () => {
    const probes = [
      ...manifest.matchAll(/startupProbe:[^]*?periodSeconds: (\d+)[^]*?failureThreshold: (\d+)/g),
    ].map(([, period, tries]) => Number(period) * Number(tries));
    expect(probes).toHaveLength(1);
    expect(Math.min(...probes)).toBeGreaterThan(databaseWaitMs / 1_000);
    expect(unit).toMatch(/^Type=exec$/m);
  });
});
