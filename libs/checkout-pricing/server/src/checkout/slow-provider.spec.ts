import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { billingEndpoints, checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import { createStripePaymentProvider } from '@portal/server/adapters';
import { prices } from '../testing/checkout-api';
import { createCheckoutModules } from '../testing/checkout-modules';
import { startStandInApi, type StandInApi } from '../testing/stand-in-api';
import { signUpBuyer } from '../testing/stand-in-buyers';

// Every call of the provider takes its time.
jest.setTimeout(120_000);

const callMs = 300;
const endpoints = { ...checkoutPricingEndpoints, ...billingEndpoints };
const order = {
  price: prices.group,
  quantity: 12,
  groupName: 'Topology',
  details: {
    name: 'University of Göttingen',
    line1: 'Bunsenstr. 3',
    line2: '',
    postalCode: '37073',
    city: 'Göttingen',
    country: 'DE',
    taxId: '',
    purchaseOrder: '',
  },
} as const;

/** Stands before the stand-in and lets every call take its time. */
async function openSlowRoad() {
  let target = '';
  let inFlight = 0;
  let most = 0;
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    inFlight += 1;
    most = Math.max(most, inFlight);
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', async () => {
      await pause(callMs);
      const { host: _host, connection: _connection, ...headers } = incoming.headers;
      const response = await fetch(`${target}${incoming.url}`, {
        method: String(incoming.method),
        headers: headers as Record<string, string>,
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      });
      const body = await response.text();
      inFlight -= 1;
      outgoing.writeHead(response.status, { 'content-type': 'application/json' }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    leadTo: (url: string | undefined) => (target = String(url)),
    /** The most calls that were in flight since the last time. */
    takeMost() {
      const taken = most;
      most = 0;
      return taken;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Where calls wait until it is opened; `reached` resolves when `count` have come. */
function createGate(count: number) {
  let come = 0;
  let tell = () => {};
  let open = () => {};
  const reached = new Promise<void>((resolve) => (tell = resolve));
  const opened = new Promise<void>((resolve) => (open = resolve));
  return {
    reached,
    open,
    pass() {
      come += 1;
      if (come === count) tell();
      return opened;
    },
  };
}

describe('a payment provider that takes 300 ms for each call', () => {
  let road: Awaited<ReturnType<typeof openSlowRoad>>;
  let world: StandInApi;
  let beforeSale = async () => {};
  beforeAll(async () => {
    road = await openSlowRoad();
    world = await startStandInApi({ PAY_BY_INVOICE_FROM_SEATS: '10' }, (platform) => {
      const { stripe } = platform.config;
      road.leadTo(stripe.apiUrl);
      const payments = createStripePaymentProvider({ ...stripe, apiUrl: road.url });
      const createInvoicedSubscription: typeof payments.createInvoicedSubscription = async (
        input,
      ) => {
        await beforeSale();
        return payments.createInvoicedSubscription(input);
      };
      const slow = { ...payments, createInvoicedSubscription };
      return createCheckoutModules({ ...platform, payments: slow });
    });
    await world.api.call(endpoints.getActiveProducts, {});
  });
  afterAll(async () => {
    await world.stop();
    road.close();
  });

  const buyer = (name: string) => signUpBuyer(world, `${name}@example.org`);
  const orderAs = async (who: { token: string }) => {
    const response = await world.api.call(endpoints.orderByInvoice, order, who);
    return response.ok ? 'sold' : `${response.status} ${response.error.error}`;
  };
  const counted = (answers: readonly string[]) =>
    Object.fromEntries(
      [...new Set(answers)].map((each) => [each, answers.filter((one) => one === each).length]),
    );

  it('Of 30 orders of each of four accounts one is sold and the others are told so, and nobody waits for a connection (PRICE-501, PRICE-521)', async () => {
    const { api } = world;
    const bystander = await buyer('bystander');
    const four = await Promise.all(['one', 'two', 'three', 'four'].map(buyer));
    const gate = createGate(4);
    beforeSale = gate.pass;
    const answers: string[] = [];
    const refused = createGate(4 * 29);
    const orders = four.flatMap((who) =>
      Array.from({ length: 30 }, async () => {
        answers.push(await orderAs(who));
        void refused.pass();
      }),
    );
    // The four wait for the provider as long as it takes; all others are answered.
    await gate.reached;
    await refused.reached;
    expect(counted(answers)).toEqual({ '409 ORDER_IN_PROGRESS': 4 * 29 });
    expect(await api.call(endpoints.getSubscriptionDetails, {}, bystander)).toMatchObject({
      status: 200,
    });
    const { total, ...pool } = api.database.pool?.() ?? { total: 0, idle: 0, waiting: 0 };
    expect(pool).toEqual({ idle: total, waiting: 0 });
    gate.open();
    await Promise.all(orders);
    expect(counted(answers)).toEqual({ '409 ORDER_IN_PROGRESS': 4 * 29, sold: 4 });
  });

  it('An account has at most two calls in flight, and the others wait and are answered (PRICE-522)', async () => {
    const reader = await buyer('reader');
    await orderAs(reader);
    road.takeMost();
    const reads = await Promise.all(
      Array.from({ length: 12 }, () => world.api.call(endpoints.getBillingDetails, {}, reader)),
    );
    expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]));
    expect(road.takeMost()).toBe(2);
  });
});
