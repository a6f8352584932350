import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { addressOf } from '@portal/server/http';
import { openPostgres } from '@portal/server/platform';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import {
  startApiProcess,
  startCutNetwork,
  testConfig,
  type ApiProcess,
} from '@portal/server/testing';
import { stopMs } from '../start-api';
import { allEndpoints } from '../testing/requests/all-endpoints';

// A process of the API starts and stops.
jest.setTimeout(120_000);

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly retryAfter: string | undefined;
  readonly body: string;
}

const built = {
  'app.html': '<!doctype html><title>shell</title>',
  'index.html': '<!doctype html><title>home</title>',
  'plans/index.html': '<!doctype html><title>plans</title>',
  'routes.json': JSON.stringify(
    ['/', '/plans', '/account'].map((path) => ({ path, isIndexed: false })),
  ),
};

const config = testConfig({ BASE_URL: 'http://portal.example' });

/** Pages and files that need no database. */
const pages = ['/', '/plans', '/account', '/config.js', '/openapi.json', '/healthz'];

// The embedded database is in the process itself.
const onPostgres = process.env['TEST_DATABASE_URL'] ? describe : describe.skip;

onPostgres('the process of the API whose database is away or frozen', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-lost-'));
  let network: Awaited<ReturnType<typeof startCutNetwork>>;
  let api: ApiProcess;
  let serverUrl = '';
  let environment: Readonly<Record<string, string>>;
  let port = 0;
  let token = '';

  const send = (path: string, method = 'GET', body?: object): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const headers = {
        host: 'portal.example',
        'content-type': 'application/json',
        accept: 'text/html, application/json',
        ...(token && { token, authorization: `Bearer ${token}` }),
      };
      const sent = request({ port, path, method, headers }, (response) => {
        let text = '';
        response.on('data', (chunk) => (text += String(chunk)));
        response.on('end', () => {
          const { 'content-type': type = '', 'retry-after': retryAfter } = response.headers;
          resolve({ status: response.statusCode ?? 0, type, retryAfter, body: text });
        });
      });
      sent.on('error', reject);
      sent.end(body && JSON.stringify(body));
    });
  const readyz = async () => JSON.parse((await send('/readyz')).body);
  const answerTo = async (path: string, body: object) =>
    JSON.parse((await send(path, 'POST', body)).body);

  /** Signs up and in as a browser does. */
  const signIn = async () => {
    const { body } = await send('/api/bot-check?action=signup');
    const challenge = JSON.parse(JSON.parse(body).challenge);
    const solution = await solveChallenge({ challenge, deriveKey });
    const solved = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    const { ticket } = await answerTo('/api/verify-captcha', { recaptchaToken: solved });
    const person = { email: 'ada@lost.example', password: 'a quiet harbor at dawn' };
    const { signInTicket } = await answerTo('/identity/user', { ...person, ticket });
    return answerTo('/identity/auth', { ...person, ticket: signInTicket });
  };

  beforeAll(async () => {
    for (const [name, content] of Object.entries(built)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    const handle = await globalThis.openTestDatabase();
    serverUrl = handle.kind === 'postgres' ? handle.url : '';
    network = await startCutNetwork(serverUrl);
    await network.away();
    environment = {
      STRIPE_SECRET_KEY: 'sk_test_0123456789abcdef',
      STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
      KEY_ENCRYPTION_SECRET: '0123456789abcdef0123456789abcdef',
      BOT_CHECK_SECRET: 'fedcba9876543210fedcba9876543210',
      BOT_CHECK_TRIES: '2',
      BASE_URL: 'http://portal.example',
      PORT: '0',
      PORTAL_DIST: folder,
      DATABASE_URL: network.url,
      SMTP_URL: 'smtp://127.0.0.1:9',
    };
    api = startApiProcess(environment);
  });
  afterAll(async () => {
    api?.child.kill('SIGKILL');
    await network?.stop();
    rmSync(folder, { recursive: true });
  });

  it('The API waits for its database at the start instead of ending (SHARED-344)', async () => {
    await pause(2_000);
    await network.heal();
    port = await api.port;
    expect(await readyz()).toMatchObject({ status: 'ready', checks: { migrations: true } });
    token = (await signIn()).idToken;
    expect((await send('/api/account/sessions')).status).toBe(200);
  });

  it('While the database is away the process stays ready and says nothing else about it (SHARED-47, SHARED-383)', async () => {
    await network.away();
    const { status, body } = await send('/readyz');
    const { checks, missing } = JSON.parse(body);
    expect([status, checks.database]).toEqual([200, false]);
    expect(checks).not.toHaveProperty('migrations');
    expect(missing.filter((each: string) => /database|key/i.test(each))).toEqual([
      'The database does not respond.',
    ]);
  });

  it.each(pages)('%s is served while the database is away (SHARED-344)', async (path) => {
    expect((await send(path)).status).toBe(200);
  });

  it('Every endpoint that needs the database answers 503 in JSON with a time to wait, and none fails (SHARED-342)', async () => {
    const answers = await Promise.all(
      allEndpoints.map(async ({ endpoint }) => {
        const { path } = addressOf({ endpoint }, config);
        const body = endpoint.method === 'POST' ? {} : undefined;
        return { path, ...(await send(path, endpoint.method, body)) };
      }),
    );
    const away = answers.filter(({ status }) => status === 503);
    expect(away.length).toBeGreaterThan(allEndpoints.length / 2);
    for (const { type, retryAfter, body } of away) {
      expect([type, retryAfter]).toEqual(['application/problem+json; charset=utf-8', '5']);
      expect(JSON.parse(body)).toMatchObject({ error: 'UNAVAILABLE' });
    }
    const failed = answers.filter(({ status }) => status >= 500 && status !== 503);
    expect(failed).toEqual([]);
  });

  it('When the database is back, the API works without a restart (SHARED-342)', async () => {
    await network.heal();
    expect((await send('/api/user', 'POST', { uuid: 'unknown' })).status).toBe(200);
    expect(await readyz()).toMatchObject({ checks: { database: true, migrations: true } });
  });

  it('SIGTERM ends a start that waits for the lock of another one (SHARED-346)', async () => {
    const holder = openPostgres(serverUrl, { onError: () => undefined });
    await holder.whileOthersWait(async () => {
      const starting = startApiProcess({ ...environment, DATABASE_URL: serverUrl });
      const waiting = `select 1 from pg_stat_activity where application_name = 'portal-start' and wait_event = 'advisory'`;
      while ((await holder.executeSql(waiting)).rows.length === 0) await pause(100);
      const since = performance.now();
      starting.child.kill('SIGTERM');
      const { code, log } = await starting.ended;
      expect(performance.now() - since).toBeLessThan(stopMs + 3_000);
      expect([code, log]).toEqual([1, expect.stringContaining('The API did not stop in time.')]);
    });
    await holder.close();
  });

  it('SIGTERM ends the process in time although the database is frozen, and checks of the readiness are not logged (SHARED-346, SHARED-51)', async () => {
    network.cut();
    const waiting = [1, 2, 3].map(() =>
      send('/api/user', 'POST', { uuid: 'unknown' }).catch(() => undefined),
    );
    const check = send('/readyz');
    // A request that is under way has a connection of the pool.
    await pause(1_500);
    expect((await check).status).toBe(200);
    const since = performance.now();
    api.child.kill('SIGTERM');
    const { code, log } = await api.ended;
    expect(performance.now() - since).toBeLessThan(stopMs);
    expect(code).toBe(0);
    await Promise.all(waiting);
    expect(log).toContain('"path":"/healthz"');
    expect(log).not.toContain('readyz');
  });
});
