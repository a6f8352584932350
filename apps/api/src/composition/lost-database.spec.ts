import { addressOf } from '@portal/server/http';
import { type OpenDatabase, openPostgres } from '@portal/server/platform';
import {
  type ApiProcess,
  programOf,
  type Received,
  startApiProcess,
  startCutNetwork,
  startMailServer,
  testConfig,
} from '@portal/server/testing';
import { keptMs } from '@portal/shared/util';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { stopMs } from '../start-api';
import { allEndpoints } from '../testing/requests/all-endpoints';

jest.setTimeout(120_000);

// The embedded database is in the process itself.
const onPostgres = process.env['TEST_DATABASE_URL'] ? describe : describe.skip;

onPostgres('the process of the API whose database is away or frozen', () => {
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

onPostgres('the database of two roles, of which one migrates and one runs', () => {
  /** Its address must name the port before the process listens. */
  async function freePort(): Promise<number> {
    const server = createServer().listen(0);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    return port;
  }

  const role = `portal_runtime_${process.pid}`;
  const password = 'a quiet harbor at dawn';
  const mails: Received[] = [];
  let mailServer: Awaited<ReturnType<typeof startMailServer>>;
  let environment: Readonly<Record<string, string>>;
  let owner: OpenDatabase;
  let running: OpenDatabase;
  let api: ApiProcess;
  let migrated: Awaited<ReturnType<typeof run>>;
  let runtimeUrl: string;

  async function run(program: 'migrate' | 'doctor', env: Readonly<Record<string, string>>) {
    const child = spawn(process.execPath, [programOf('api', program), '--json'], {
      env: { ...environment, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    child.stderr.on('data', (chunk) => (errors += String(chunk)));
    const [code] = await once(child, 'close');
    return { code: Number(code), output, errors };
  }

  const bodyOf = async (response: Response): Promise<Readonly<Record<string, unknown>>> =>
    JSON.parse(await response.text());
  const get = (path: string) => fetch(`${environment['BASE_URL']}${path}`);

  async function post(path: string, body: object, token: unknown = '') {
    const response = await fetch(`${environment['BASE_URL']}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token: String(token) },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await bodyOf(response) };
  }

  async function ticketFor(action: string) {
    const puzzle = await bodyOf(await get(`/api/bot-check?action=${action}`));
    const challenge = JSON.parse(String(puzzle['challenge']));
    const solution = await solveChallenge({ challenge, deriveKey });
    const recaptchaToken = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    return (await post('/api/verify-captcha', { recaptchaToken })).body['ticket'];
  }

  beforeAll(async () => {
    const handle = await globalThis.openTestDatabase();
    if (handle.kind !== 'postgres') throw new Error('This spec needs PostgreSQL.');
    owner = openPostgres(handle.url, { onError: () => undefined });
    await owner.executeSql(`CREATE ROLE "${role}" LOGIN PASSWORD 'quiet'`);
    mailServer = await startMailServer(mails);
    const port = await freePort();
    environment = {
      STRIPE_SECRET_KEY: 'sk_test_0123456789abcdef',
      STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
      KEY_ENCRYPTION_SECRET: '0123456789abcdef0123456789abcdef',
      BOT_CHECK_SECRET: 'fedcba9876543210fedcba9876543210',
      BOT_CHECK_TRIES: '2',
      BASE_URL: `http://localhost:${port}`,
      PORT: String(port),
      SMTP_URL: mailServer.url,
      DATABASE_URL: handle.url,
    };
    migrated = await run('migrate', { DATABASE_RUNTIME_ROLE: role });
    runtimeUrl = Object.assign(new URL(handle.url), { username: role, password: 'quiet' }).href;
    running = openPostgres(runtimeUrl, { onError: () => undefined });
    api = startApiProcess({ ...environment, DATABASE_URL: runtimeUrl });
  });
  afterAll(async () => {
    api.child.kill('SIGKILL');
    await api.ended;
    await running.close();
    await owner.executeSql(`DROP OWNED BY "${role}"; DROP ROLE "${role}"`);
    await owner.close();
    await mailServer.stop();
  });

  it('The role that owns no table runs the API: readiness, sign-up with its mail, sign-in and the end of its session (SHARED-410)', async () => {
    expect(migrated).toMatchObject({ code: 0, errors: '' });
    await api.ready;
    expect(await get('/readyz')).toMatchObject({ status: 200 });
    const email = 'ada@roles.example';
    const ticket = await ticketFor('signup');
    const { body: account } = await post('/identity/user', { email, password, ticket });
    const signIn = { email, password, ticket: account['signInTicket'] };
    const { body: session } = await post('/identity/auth', signIn);
    expect(await post('/api/account/sessions/end-all', {}, session['idToken'])).toMatchObject({
      body: { ended: 1 },
    });
    for (let tries = 0; mails.length === 0 && tries < 200; tries += 1) await pause(100);
    expect(mails).toHaveLength(1);
  });

  it('It does every kind of change to every table but the log of operators, and makes none (SHARED-410)', async () => {
    const { rows } = await running.executeSql(`
      SELECT c.relname AS name, has_table_privilege(c.oid, 'SELECT') AND has_table_privilege(c.oid, 'INSERT')
        AND has_table_privilege(c.oid, 'UPDATE') AND has_table_privilege(c.oid, 'DELETE') AS changes
      FROM pg_class c WHERE relkind IN ('r', 'p') AND relnamespace::regnamespace::text IN ('public', 'pgboss')`);
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.filter(({ changes }) => !changes)).toEqual([
      { name: 'admin_actions', changes: false },
    ]);
    await owner.executeSql(
      'CREATE TABLE of_a_later_version (n int); INSERT INTO of_a_later_version VALUES (1)',
    );
    expect(
      (await running.executeSql('UPDATE of_a_later_version SET n = 2 RETURNING n')).rows,
    ).toEqual([{ n: 2 }]);
    await expect(running.executeSql('CREATE TABLE of_the_runtime (n int)')).rejects.toMatchObject({
      code: '42501',
    });
  });

  const row = (id: string, at: string) => `
    INSERT INTO admin_actions (id, action, at, phase, actor, system_user, command, words)
    VALUES ($id$${id}$id$, 'of a spec', ${at}, 'done', 'ops', 'ops', 'user find', '{}')`;

  it.each([
    'UPDATE admin_actions SET reason = null',
    'DELETE FROM admin_actions',
    "SET portal.audit_kept_since = '2100-01-01'; DELETE FROM admin_actions",
    'TRUNCATE admin_actions',
    'ALTER TABLE admin_actions DISABLE TRIGGER ALL',
    'DROP TRIGGER admin_actions_are_kept ON admin_actions',
    'CREATE OR REPLACE FUNCTION refuse_deletions() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN OLD; END $$',
    'ALTER TABLE admin_actions RENAME TO elsewhere',
    'SET session_replication_role = replica',
    `SET ROLE "${new URL(process.env['TEST_DATABASE_URL'] ?? 'postgres://owner@host').username}"`,
  ])(
    'It adds to the log of operators, and cannot: %s (SHARED-331, SHARED-410)',
    async (statement) => {
      await running.executeSql(row(statement, 'now()'));
      await expect(running.executeSql(statement)).rejects.toMatchObject({ code: '42501' });
    },
  );

  it('It deletes from the log only what is too old to keep, whatever it says is too old (SHARED-331, SHARED-410)', async () => {
    const days = keptMs('operatorActions') / 86_400_000;
    await running.executeSql(row('old', `now() - interval '${days} days 1 minute'`));
    await running.executeSql(row('kept', `now() - interval '${days} days' + interval '1 minute'`));
    await running.executeSql("SELECT delete_old_admin_actions('2100-01-01')");
    const { rows } = await running.executeSql(
      "SELECT id FROM admin_actions WHERE id IN ('old', 'kept')",
    );
    expect(rows).toEqual([{ id: 'kept' }]);
  });

  it('A process that needs another queue of jobs than were made does not start, and says what to do (SHARED-410)', async () => {
    const gumroad = { GUMROAD_PRODUCT_ID: 'lemma', GUMROAD_WEBHOOK_SECRET: 'a'.repeat(32) };
    const more = { ...environment, ...gumroad, DATABASE_URL: runtimeUrl };
    const { code, errors } = await startApiProcess({ ...more, PORT: '0' }).ended;
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(
        /^The role of DATABASE_URL lacks rights in its database\. Run `node migrate\.mjs` /,
      ),
    ]);
    expect(await run('migrate', { ...gumroad, DATABASE_RUNTIME_ROLE: role })).toMatchObject({
      code: 0,
    });
    const started = startApiProcess({ ...more, PORT: '0' });
    await started.ready;
    started.child.kill('SIGKILL');
    await started.ended;
  });

  it('The doctor says which of the two roles it runs as (SHARED-386, SHARED-410)', async () => {
    const roleOf = async (url: string) => {
      const { output } = await run('doctor', { DATABASE_URL: url });
      const { checks }: { checks: { name: string; says: string }[] } = JSON.parse(output);
      return checks.find(({ name }) => name === 'database role')?.says;
    };
    expect(await roleOf(runtimeUrl)).toBe('The API runs as a role that owns no table.');
    expect(await roleOf(environment['DATABASE_URL'] ?? '')).toBe(
      'One role owns the tables and runs the API.',
    );
  });

  it.each([
    [
      'nobody_there',
      /^DATABASE_RUNTIME_ROLE is nobody_there, which the database does not have\. Create the role first\.\n$/,
    ],
    [
      new URL(process.env['TEST_DATABASE_URL'] ?? 'postgres://owner@host').username,
      /which owns the tables\. Name a role without their owner’s rights\.\n$/,
    ],
  ])(
    'The step that migrates gives no rights to %s, and says why (SHARED-410)',
    async (name, says) => {
      const { code, errors } = await run('migrate', { DATABASE_RUNTIME_ROLE: name });
      expect(code).toBe(1);
      expect(errors).toMatch(says);
    },
  );
});
