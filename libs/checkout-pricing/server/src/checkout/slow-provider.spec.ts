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
  let told = () => {};
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    inFlight += 1;
    most = Math.max(most, inFlight);
    told();
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
    async reached(calls: number) {
      while (inFlight < calls) await new Promise<void>((resolve) => (told = resolve));
    },
    close: () => server.close(),
  };
}

describe('a payment provider that takes 300 ms for each call', () => {
  let road: Awaited<ReturnType<typeof openSlowRoad>>;
  let world: StandInApi;
  beforeAll(async () => {
    road = await openSlowRoad();
    world = await startStandInApi({ PAY_BY_INVOICE_FROM_SEATS: '10' }, (platform) => {
      const { stripe } = platform.config;
      road.leadTo(stripe.apiUrl);
      const payments = createStripePaymentProvider({ ...stripe, apiUrl: road.url });
      return createCheckoutModules({ ...platform, payments });
    });
    await world.api.call(endpoints.getActiveProducts, {});
  });
  afterAll(async () => {
    await world.stop();
    road.close();
  });

  const buyers = (names: readonly string[]) =>
    Promise.all(names.map((name) => signUpBuyer(world, `${name}@example.org`)));
  const orderAs = async (buyer: { token: string }) => {
    const response = await world.api.call(endpoints.orderByInvoice, order, buyer);
    return response.ok ? 'sold' : `${response.status} ${response.error.error}`;
  };
  const counted = (answers: readonly string[]) =>
    Object.fromEntries(
      [...new Set(answers)].map((each) => [each, answers.filter((one) => one === each).length]),
    );

  it('Of 30 orders of each of four accounts one is sold and the others are told so, and nobody else waits for a connection (PRICE-501, PRICE-521)', async () => {
    const { api } = world;
    const [bystander, ...four] = await buyers(['bystander', 'one', 'two', 'three', 'four']);
    const ended: string[] = [];
    road.takeMost();
    const flood = four.map((buyer) =>
      Promise.all(
        Array.from({ length: 30 }, async () => {
          const answer = await orderAs(buyer);
          if (answer === 'sold') ended.push(answer);
          return answer;
        }),
      ),
    );
    await road.reached(4);
    const asked = await api.call(endpoints.getSubscriptionDetails, {}, bystander ?? { token: '' });
    ended.push(`bystander ${asked.status}`);
    // All four wait for the provider: not one of them holds a connection, and nothing waits for one.
    await road.reached(4);
    expect(api.database.pool?.()).toMatchObject({ waiting: 0 });
    for (const answers of await Promise.all(flood))
      expect(counted(answers)).toEqual({ sold: 1, '409 ORDER_IN_PROGRESS': 29 });
    expect(ended).toEqual(['bystander 200', ...Array.from({ length: 4 }, () => 'sold')]);
    expect(road.takeMost()).toBeLessThanOrEqual(8);
  });

  it('An account has at most two calls in flight, and the others wait and are answered (PRICE-522)', async () => {
    const [buyer] = await buyers(['reader']);
    if (!buyer) throw new Error('Nobody signed up.');
    await orderAs(buyer);
    road.takeMost();
    const reads = await Promise.all(
      Array.from({ length: 12 }, () => world.api.call(endpoints.getBillingDetails, {}, buyer)),
    );
    expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]));
    expect(road.takeMost()).toBe(2);
  });
});
