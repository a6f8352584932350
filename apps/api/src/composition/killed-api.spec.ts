import { randomInt } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type Stripe from 'stripe';
import { createStripeClient } from '@portal/server/adapters';
import { openPostgres } from '@portal/server/platform';
import {
  startApiProcess,
  type ApiProcess,
  rounds,
  startStandIn,
  type StandInProcess,
} from '@portal/server/testing';
import { paymentEvents, subscriptions } from '@portal/checkout-pricing/server/testing';

// Each round starts a process of the API.
jest.setTimeout(process.env['TORTURE'] === '1' ? 3_600_000 : 120_000);

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

describe('an API that is killed while events arrive', () => {
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
  const onPostgres = process.env['TEST_DATABASE_URL'] ? it : it.skip;

  onPostgres(
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

  onPostgres(
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
