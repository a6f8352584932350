import { paymentEvents, subscriptions } from '@portal/checkout-pricing/server/testing';
import { createStripeClient } from '@portal/server/adapters';
import { openPostgres } from '@portal/server/platform';
import {
  type ApiProcess,
  laterMigrations,
  type Received,
  rounds,
  type StandInProcess,
  startApiProcess,
  startMailServer,
  startStandIn,
} from '@portal/server/testing';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { randomInt } from 'node:crypto';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type Stripe from 'stripe';

jest.setTimeout(process.env['TORTURE'] === '1' ? 3_600_000 : 120_000);

// The embedded database belongs to one process.
const onPostgres = process.env['TEST_DATABASE_URL'] ? describe : describe.skip;

onPostgres('several processes of the API on one database', () => {
  const password = 'a quiet harbor at dawn';

  /** Longer than the balancer of this spec takes to notice that a process is stopping. */
  const drainSeconds = 2;

  const healthIntervalMs = 100;

  type Running = Pick<ApiProcess, 'child' | 'ended'> & { readonly port: number };

  /** A response; the status is 0 for a connection that broke. */
  interface Answer {
    readonly status: number;
    readonly body: Record<string, unknown>;
  }

  const agent = new Agent({ keepAlive: true });

  /** Sends a request to one process, under the address that all of them have. */
  function send(port: number, path: string, body?: object, token?: string): Promise<Answer> {
    return new Promise((resolve) => {
      const method = body ? 'POST' : 'GET';
      const headers = {
        host: 'portal.example',
        'content-type': 'application/json',
        ...(token && { token, authorization: `Bearer ${token}` }),
      };
      const sent = request({ port, path, method, headers, agent }, (response) => {
        let text = '';
        response.on('data', (chunk) => (text += String(chunk)));
        response.on('error', () => resolve({ status: 0, body: {} }));
        response.on('end', () => {
          const isJson = /json/.test(response.headers['content-type'] ?? '');
          resolve({ status: response.statusCode ?? 0, body: isJson ? JSON.parse(text) : {} });
        });
      });
      sent.on('error', () => resolve({ status: 0, body: {} }));
      sent.end(body && JSON.stringify(body));
    });
  }

  /** Waits until something holds, at most 20 seconds. */
  async function until(holds: () => boolean | Promise<boolean>): Promise<boolean> {
    const end = performance.now() + 20_000;
    while (!(await holds())) {
      if (performance.now() > end) return false;
      await pause(50);
    }
    return true;
  }

  /** Solves a puzzle of the bot check as a browser does. */
  async function solvedAt({ port }: Running, action: string): Promise<string> {
    const { body } = await send(port, `/api/bot-check?action=${action}`);
    const challenge = JSON.parse(String(body['challenge']));
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  }

  const verifyAt = ({ port }: Running, recaptchaToken: string) =>
    send(port, '/api/verify-captcha', { recaptchaToken });

  const mails: Received[] = [];
  const started: ApiProcess[] = [];
  let mailServer: Awaited<ReturnType<typeof startMailServer>>;
  let databaseUrl = '';
  let start: (role: 'api' | 'worker') => Promise<Running>;
  let one: Running;
  let two: Running;
  let worker: Running;

  const stop = async (running: Running) => {
    running.child.kill('SIGTERM');
    return running.ended;
  };
  const mailsTo = (email: string) =>
    mails.filter(({ recipients }) => recipients.includes(email)).length;

  const signUpAt = async (running: Running, email: string): Promise<Answer> => {
    const { body } = await verifyAt(running, await solvedAt(running, 'signup'));
    return send(running.port, '/identity/user', { email, password, ticket: body['ticket'] });
  };
  const isPremiumAt = async ({ port }: Running, token: unknown) =>
    (await send(port, '/language/isPremium', {}, String(token))).status;

  beforeAll(async () => {
    const handle = await globalThis.openTestDatabase();
    if (handle.kind !== 'postgres') throw new Error('This spec needs PostgreSQL.');
    databaseUrl = handle.url;
    mailServer = await startMailServer(mails);
    start = async (role) => {
      const api = startApiProcess({
        STRIPE_SECRET_KEY: 'sk_test_0123456789abcdef',
        STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
        KEY_ENCRYPTION_SECRET: '0123456789abcdef0123456789abcdef',
        BOT_CHECK_SECRET: 'fedcba9876543210fedcba9876543210',
        BOT_CHECK_TRIES: '2',
        BASE_URL: 'http://portal.example',
        PORT: '0',
        DATABASE_URL: handle.url,
        SMTP_URL: mailServer.url,
        ROLE: role,
        DRAIN_SECONDS: String(drainSeconds),
      });
      started.push(api);
      return { ...api, port: await api.port };
    };
    [one, two, worker] = await Promise.all([start('api'), start('api'), start('worker')]);
  });
  afterAll(async () => {
    for (const { child } of started) child.kill('SIGKILL');
    await Promise.all(started.map(({ ended }) => ended));
    agent.destroy();
    await mailServer?.stop();
  });

  it('Accounts and sessions are those of all processes, and the worker mails what they ask for (SHARED-340)', async () => {
    const email = 'ada@several.example';
    const { status, body } = await signUpAt(one, email);
    expect(status).toBe(200);
    const signIn = { email, password, ticket: body['signInTicket'] };
    const { body: session } = await send(two.port, '/identity/auth', signIn);
    expect(await isPremiumAt(one, session['idToken'])).toBe(200);
    await send(two.port, '/identity/user/signOut', { refreshToken: session['refreshToken'] });
    expect(await isPremiumAt(one, session['idToken'])).toBe(401);
    expect(await until(() => mailsTo(email) === 1)).toBe(true);
  });

  it('A puzzle of one process is checked by another, and its solution counts once at all of them (SHARED-340)', async () => {
    const solution = await solvedAt(one, 'signin');
    const answers = await Promise.all([verifyAt(two, solution), verifyAt(one, solution)]);
    expect(answers.filter(({ body }) => body['success'] === true)).toHaveLength(1);
  });

  it('A limit counts the requests of all processes together (SHARED-340)', async () => {
    const statuses: number[] = [];
    for (let sent = 0; sent < 62; sent += 1) {
      const { port } = sent % 2 === 0 ? one : two;
      statuses.push((await send(port, '/api/user', { uuid: 'unknown' })).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });

  it('A worker continues when the database is lost at the moment in which it stores that a job failed (SHARED-340)', async () => {
    const database = openPostgres(databaseUrl, { onError: () => undefined });
    await database.executeSql(`
      create sequence lost_moments;
      create function lose_database() returns trigger language plpgsql as $$
        begin
          perform nextval('lost_moments');
          raise exception using errcode = 'admin_shutdown';
        end $$;
      create trigger lose_database before insert on pgboss.job for each row
        when (new.state in ('retry', 'failed')) execute function lose_database();
      insert into pgboss.job (name, data) values ('mail', '{}')`);
    const moments = 'select is_called from lost_moments';
    const isLost = async () => (await database.executeSql(moments)).rows[0]?.is_called === true;
    expect(await until(isLost)).toBe(true);
    // It locks each partition, so that it may meet a deadlock with a worker and has to be tried again.
    const dropTrigger = () => database.executeSql('drop trigger lose_database on pgboss.job');
    const isDropped = () =>
      dropTrigger().then(
        () => true,
        () => false,
      );
    expect(await until(isDropped)).toBe(true);
    await database.close();
    const email = 'mary@several.example';
    expect((await signUpAt(one, email)).status).toBe(200);
    expect(await until(() => mailsTo(email) === 1)).toBe(true);
  });

  it('A worker serves only its health, and a process that serves requests runs no job (SHARED-340)', async () => {
    expect((await send(worker.port, '/readyz')).status).toBe(200);
    expect((await send(worker.port, '/api/user', { uuid: 'unknown' })).status).toBe(404);
    expect((await stop(worker)).code).toBe(0);
    const email = 'grace@several.example';
    await signUpAt(one, email);
    // A worker looks for jobs every two seconds.
    await pause(2_500);
    expect(mailsTo(email)).toBe(0);
    worker = await start('worker');
    expect(await until(() => mailsTo(email) === 1)).toBe(true);
  });

  /** The requests of a user at the processes of `pool` that are ready, until `end` returns how many had each status. */
  async function startLoad(email: string, pool: () => readonly Running[]) {
    const { body } = await signUpAt(one, email);
    const signIn = { email, password, ticket: body['signInTicket'] };
    const { body: session } = await send(one.port, '/identity/auth', signIn);
    const token = String(session['idToken']);
    let ready = pool();
    let isLoaded = true;
    const statuses = new Map<number, number>();

    const watchHealth = async () => {
      while (isLoaded) {
        const known = pool();
        const answers = await Promise.all(known.map(({ port }) => send(port, '/readyz')));
        ready = known.filter((_each, index) => answers[index]?.status === 200);
        await pause(healthIntervalMs);
      }
    };
    const sendRequests = async (first: number) => {
      for (let count = first; isLoaded; count += 1) {
        const running = ready[count % ready.length];
        const status = running ? await isPremiumAt(running, token) : 503;
        // The processes that start need the machine, too.
        await pause(10);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    const load = [watchHealth(), ...[0, 1, 2, 3].map(sendRequests)];
    return {
      async end() {
        isLoaded = false;
        await Promise.all(load);
        return statuses;
      },
    };
  }

  it('No request fails while processes are stopped and started one after the other behind a load balancer (SHARED-341)', async () => {
    let pool = [one, two];
    const load = await startLoad('rolling@several.example', () => pool);

    for (let round = 0; round < rounds({ suite: 1, torture: 40 }); round += 1) {
      const [oldest] = pool;
      if (!oldest) throw new Error('No process runs.');
      const next = await start('api');
      pool = [...pool, next];
      const { code } = await stop(oldest);
      expect(code).toBe(0);
      pool = pool.filter((each) => each !== oldest);
    }
    const statuses = await load.end();
    [one, two] = [pool[0] ?? one, pool[1] ?? two];
    expect([...statuses.keys()]).toEqual([200]);
    expect(statuses.get(200)).toBeGreaterThan(100);
  });

  it('No request fails while later versions add a column, fill it in batches, and drop it beside this one (SHARED-343)', async () => {
    const load = await startLoad('migrated@several.example', () => [one, two]);
    const later = laterMigrations();
    const database = openPostgres(databaseUrl, { onError: () => undefined });
    const users = 2_000;
    const batch = 250;
    const migrate = async (statements: string) => {
      later.add(statements);
      await database.migrate(later.folder);
    };

    await database.executeSql(`INSERT INTO users (uid, email, reference, created_at)
      SELECT n, n || '@many.example', n, now() FROM generate_series(1, ${users}) AS n`);
    await migrate('ALTER TABLE "users" ADD COLUMN "later" text;');
    const fill = `UPDATE "users" SET "later" = 'filled' WHERE "uid" IN
      (SELECT "uid" FROM "users" WHERE "later" IS NULL LIMIT ${batch} FOR UPDATE SKIP LOCKED) RETURNING 1`;
    while ((await database.executeSql(fill)).rows.length > 0);
    await migrate('ALTER TABLE "users" DROP COLUMN "later";');
    later.remove();
    await database.close();
    const statuses = await load.end();
    expect([...statuses.keys()]).toEqual([200]);
    expect(statuses.get(200)).toBeGreaterThan(20);
  });
});

describe('an API that is killed while events arrive', () => {
  const secrets = {
    STRIPE_SECRET_KEY: 'sk_test_local_0123456789',
    STRIPE_WEBHOOK_SECRET: 'whsec_local_0123456789',
    CONTROL_SECRET: 'local-control-secret',
  };

  /** A port that nothing uses now: the stand-in must know the API's address before the API runs. */
  async function freePort(): Promise<number> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }

  const killings = rounds({ suite: 1, torture: 100 });

  let standIn: StandInProcess;
  let stripe: Stripe;
  let api: ApiProcess;
  let start: () => Promise<void>;
  let database: ReturnType<typeof openPostgres> | undefined;

  beforeAll(async () => {
    const handle = await globalThis.openTestDatabase();
    if (handle.kind !== 'postgres') return;
    database = openPostgres(handle.url, { onError: () => undefined });
    const url = `http://localhost:${await freePort()}`;
    standIn = await startStandIn('payment-provider', {
      ...secrets,
      WEBHOOK_URL: `${url}/api/webhooks/stripe`,
      CLOCK_SUBSCRIBERS: `${url}/control/clock`,
    });
    stripe = createStripeClient({ apiUrl: standIn.url, secretKey: secrets.STRIPE_SECRET_KEY });
    start = async () => {
      api = startApiProcess({
        ...secrets,
        KEY_ENCRYPTION_SECRET: '0123456789abcdef0123456789abcdef',
        BOT_CHECK_SECRET: 'fedcba9876543210fedcba9876543210',
        PORT: new URL(url).port,
        BASE_URL: url,
        DATABASE_URL: handle.url,
        STRIPE_API_URL: standIn.url,
        LOCAL_CLOCK_URL: `${standIn.url}/control/clock`,
        SEED_DEMO_USERS: 'true',
        LOG_LEVEL: 'info',
      });
      await api.ready;
    };
    await start();
  });
  afterAll(async () => {
    api?.child.kill('SIGKILL');
    await standIn?.stop();
    await database?.close();
  });

  const stored = async () => (await database?.query.select().from(subscriptions)) ?? [];

  /** The plans whose stored state is not the provider's. */
  const differences = async (): Promise<string[]> => {
    const found = await Promise.all(
      (await stored()).map(async (row) => {
        const { cancel_at_period_end: ends, items } = await stripe.subscriptions.retrieve(row.id);
        const end = (items.data[0]?.current_period_end ?? 0) * 1_000;
        const isSame =
          row.cancelAtPeriodEnd === ends &&
          row.currentPeriodEnd.getTime() === end &&
          row.priceId === items.data[0]?.price.id;
        return isSame ? [] : [row.id];
      }),
    );
    return found.flat();
  };

  const storedEvents = async () =>
    (await database?.query.select().from(paymentEvents))?.length ?? 0;

  const control = async (name: 'clock' | 'faults', body: object) => {
    const response = await fetch(`${standIn.url}/control/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`The control responded with ${response.status}.`);
  };

  /** Waits until something holds, at most 20 seconds. */
  const until = async (holds: () => Promise<boolean>) => {
    const end = performance.now() + 20_000;
    while (!(await holds()) && performance.now() < end) await pause(100);
  };

  const kill = async () => {
    api.child.kill('SIGKILL');
    await api.ended;
  };

  /** Starts the API again. Scheduled jobs repeat what a killed worker left behind after a quarter of an hour. */
  const restart = async () => {
    await start();
    await control('clock', { advanceSeconds: 3_660 });
    await until(async () => (await differences()).length === 0);
  };

  /** Changes every plan several times; each change sends a webhook. */
  const change = async (round: number) => {
    const changes = (await stored()).flatMap(({ id, priceId }) =>
      [true, false, round % 2 === 0].map((ends) => async () => {
        await stripe.subscriptions.update(id, { cancel_at_period_end: ends });
        const [item] = (await stripe.subscriptions.retrieve(id)).items.data;
        const price = priceId.includes('month')
          ? 'price_premium_year_t1'
          : 'price_premium_month_t1';
        await stripe.subscriptions.update(id, { items: [{ id: String(item?.id), price }] });
      }),
    );
    for (const each of changes) await each();
  };

  // The embedded database belongs to the process that is killed, so its rows cannot be read from here.
  const itOnPostgres = process.env['TEST_DATABASE_URL'] ? it : it.skip;

  itOnPostgres(
    'After each restart the stored plans become those of the provider (PRICE-141)',
    async () => {
      expect((await stored()).length).toBeGreaterThan(1);
      for (let round = 0; round < killings; round += 1) {
        const changing = change(round);
        await pause(randomInt(400));
        await kill();
        await changing;
        await restart();
        expect(await differences()).toEqual([]);
      }
    },
  );

  itOnPostgres(
    'An API that is killed after it stored an event and before it read the provider does the work after the restart (PRICE-141)',
    async () => {
      const undelivered = () => stripe.events.list({ delivery_success: false, limit: 1 });
      await until(async () => (await undelivered()).data.length === 0);
      const before = await storedEvents();
      const plans = await stored();
      await control('faults', { webhookDelaySeconds: 1 });
      for (const { id, cancelAtPeriodEnd } of plans)
        await stripe.subscriptions.update(id, { cancel_at_period_end: !cancelAtPeriodEnd });
      await control('faults', { api: 'hang' });
      await until(async () => (await storedEvents()) >= before + plans.length);
      // The worker begins as soon as an event is stored.
      await pause(300);
      await kill();
      await control('faults', {});
      expect(await differences()).not.toEqual([]);
      await restart();
      expect(await differences()).toEqual([]);
    },
  );
});
