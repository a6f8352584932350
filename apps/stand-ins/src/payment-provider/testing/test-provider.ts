import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import Stripe from 'stripe';
import { serve } from '../../shared';
import type { StandIn } from '../../shared';
import { startPaymentProvider } from '../payment-provider';

const secretKey = 'sk_test_local';
export const webhookSecret = 'whsec_local';
export const controlSecret = 'control-local';

/** A received webhook: the raw body and its signature. */
export interface ReceivedWebhook {
  readonly payload: string;
  readonly signature: string;
}

/** A shop that receives the provider's webhooks and the offsets of its clock. */
interface Shop {
  readonly origin: string;
  readonly received: ReceivedWebhook[];
  readonly offsets: { secret: string; offsetSeconds: number }[];
  respondWith(status: number): void;
  /** Lets every response to a webhook wait until `releaseResponses`. */
  holdResponses(): void;
  releaseResponses(): void;
  /** Resolves when a number of webhooks have arrived. */
  arrived(count: number): Promise<void>;
  stop(): Promise<void>;
}

const header = (request: IncomingMessage, name: string) => String(request.headers[name] ?? '');

async function openShop(): Promise<Shop> {
  const received: ReceivedWebhook[] = [];
  const offsets: Shop['offsets'] = [];
  const waiting = new Set<() => void>();
  let status = 200;
  let held: Promise<void> | undefined;
  let release = () => {};
  const listen: RequestListener = async (request, response) => {
    const payload = (await buffer(request)).toString();
    if (request.url === '/control/clock') {
      const { offsetSeconds } = JSON.parse(payload);
      offsets.push({ secret: header(request, 'x-control-secret'), offsetSeconds });
    } else {
      received.push({ payload, signature: header(request, 'stripe-signature') });
    }
    const responseStatus = request.url === '/control/clock' ? 200 : status;
    for (const check of waiting) check();
    if (held) await held;
    response.writeHead(responseStatus).end();
  };
  const server = await serve('shop', (request, response) => void listen(request, response), 0);
  return {
    origin: server.origin,
    received,
    offsets,
    respondWith: (next) => {
      status = next;
    },
    holdResponses: () => {
      held = new Promise((resolve) => (release = resolve));
    },
    releaseResponses: () => release(),
    arrived: (count) =>
      new Promise((resolve) => {
        const check = () => {
          if (received.length < count) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
    stop: server.stop,
  };
}

/** A running payment provider with a shop, used through the official SDK. */
export interface TestProvider {
  readonly shop: Shop;
  readonly stripe: Stripe;
  readonly origin: string;
  /** Stops the provider and starts it again on the same data. */
  restart(): Promise<void>;
  advance(seconds: number): Promise<void>;
  advanceDays(days: number): Promise<void>;
  setFaults(faults: object): Promise<void>;
  /** Lets a card holder dispute a charge. */
  openDispute(charge: string): Promise<Stripe.Dispute>;
  /** Lets the bank decide a dispute. */
  closeDispute(id: string, status: 'won' | 'lost'): Promise<void>;
  stop(): Promise<void>;
}

/** The response of the clock. */
interface ClockStatus {
  readonly now: string;
  readonly offsetSeconds: number;
  readonly unreached?: readonly string[];
}

export async function readClock(response: Response | Promise<Response>): Promise<ClockStatus> {
  return JSON.parse(await (await response).text());
}

/** Connects the official SDK to an address of this computer. */
export function connect(origin: string, key = secretKey): Stripe {
  const { hostname, port } = new URL(origin);
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

async function postJson(url: string, body: object): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
  return response.json();
}

/** The data of a provider right after its first start: pushing the price list takes most of a start's time. */
const initialData = new Map<boolean, string>();

/** Starts a provider whose only data is the price list, with tax on top of it if that is wanted. */
export async function startTestProvider(isTaxAdded = false): Promise<TestProvider> {
  const dataDir = await mkdtemp(join(tmpdir(), 'payment-provider-'));
  const dataFile = join(dataDir, 'payment-provider.json');
  const known = initialData.get(isTaxAdded);
  if (known !== undefined) await writeFile(dataFile, known);
  const shop = await openShop();
  const start = (port: number): Promise<StandIn> =>
    startPaymentProvider({
      port,
      dataDir,
      secretKey,
      webhookSecret,
      controlSecret,
      webhookUrl: `${shop.origin}/webhooks`,
      clockSubscribers: [`${shop.origin}/control/clock`],
      isTaxAdded,
    });
  let provider = await start(0);
  if (known === undefined) initialData.set(isTaxAdded, await readFile(dataFile, 'utf8'));
  const { origin } = provider;
  const advance = async (advanceSeconds: number) => {
    await postJson(`${origin}/control/clock`, { advanceSeconds });
  };
  return {
    shop,
    stripe: connect(origin),
    origin,
    restart: async () => {
      await provider.stop();
      provider = await start(Number(new URL(origin).port));
    },
    advance,
    advanceDays: (days) => advance(days * 86_400),
    setFaults: async (faults) => {
      await postJson(`${origin}/control/faults`, faults);
    },
    openDispute: async (charge) =>
      (await postJson(`${origin}/control/disputes`, { charge })) as Stripe.Dispute,
    closeDispute: async (id, status) => {
      await postJson(`${origin}/control/disputes/${id}`, { status });
    },
    stop: async () => {
      await provider.stop();
      await shop.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}
