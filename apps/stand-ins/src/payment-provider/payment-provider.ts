import { join } from 'node:path';
import { defaultInvoiceGraceDays, defaultRetryDays, readRetryDays } from '@portal/shared/util';
import {
  loadPriceList,
  pushBillingPortal,
  pushPriceList,
  wantedPrices,
} from '@portal/checkout-pricing/price-list';
import Stripe from 'stripe';
import type { Control } from '../control/control-routes';
import { notifyClockSubscribers, createShiftedClock } from '../control/clock';
import { startGumroad, type GumroadOptions } from '../gumroad/start-gumroad';
import type { StandIn } from '../shared';
import { openJsonStore, serve } from '../shared';
import { createApp } from './app';
import { createAdvance } from './advance';
import { processDueUntil } from './billing/due';
import { registerPortalEndpoint } from './webhooks/portal-endpoint';
import type { Provider } from './state/provider';
import { emptyState } from './state/provider-state';
import { createDispatcher } from './webhooks/dispatcher';

interface PaymentProviderOptions {
  readonly port: number;
  readonly dataDir: string;
  readonly secretKey: string;
  readonly webhookUrl: string;
  readonly webhookSecret: string;
  readonly clockSubscribers: readonly string[];
  readonly controlSecret: string;
  /** Days from each failed try of a renewal to the next; absent: the portal's default. */
  readonly retryDays?: readonly number[];
  /** Whether the price list is pushed as one without tax, which automatic tax needs. */
  readonly isTaxAdded?: boolean;
  /** Days from the due date of an unpaid invoice until its plan is given up; absent: the portal's default. */
  readonly invoiceGraceDays?: number;
  /** Gumroad's stand-in on the same server; absent: there is none. */
  readonly gumroad?: GumroadOptions;
}

const idleCheckMs = 30_000;
const pingTimeoutMs = 5_000;

/** Sets a new stand-in up through its own API, with the code that is used for a real account. */
async function setUp(
  { state, secretKey, origin }: Provider,
  portalUrl: string,
  isTaxAdded: boolean,
): Promise<void> {
  const { hostname, port } = new URL(origin);
  const stripe = new Stripe(secretKey, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
  const priceList = loadPriceList();
  const prices = priceList.products.flatMap((product) => wantedPrices(product, { isTaxAdded }));
  const list = JSON.stringify([priceList, prices]);
  if (state.pushedList === list) return;
  await pushPriceList(stripe, priceList, { isTaxAdded });
  await pushBillingPortal(stripe, portalUrl);
  state.pushedList = list;
}

/** What tests may do with the provider: move its clock and set its faults. */
const controlOf = (
  { state, clock }: Provider,
  advance: Control['advance'],
  changed: () => void,
): Control => ({
  clock,
  advance,
  faults: () => state.faults,
  setFaults: async (faults) => {
    state.faults = faults;
    changed();
  },
});

/** Starts the payment provider. The first start with a data folder pushes the price list. */
export async function startPaymentProvider(options: PaymentProviderOptions): Promise<StandIn> {
  const store = await openJsonStore(join(options.dataDir, 'payment-provider.json'), emptyState());
  const { state } = store;
  const clock = createShiftedClock(state);
  const address = { origin: '' };
  const provider: Provider = {
    state,
    clock,
    secretKey: options.secretKey,
    retryDays: options.retryDays ?? readRetryDays(defaultRetryDays) ?? [],
    invoiceGraceDays: options.invoiceGraceDays ?? defaultInvoiceGraceDays,
    get origin() {
      return address.origin;
    },
  };
  const dispatcher = createDispatcher(provider, store.save);
  const changed = () => {
    store.save();
    dispatcher.wake();
  };
  const catchUp = () => processDueUntil(provider, clock.nowSeconds());

  const gumroad = options.gumroad && (await startGumroad(options.gumroad, options.dataDir, clock));
  const advanceProvider = createAdvance(provider, dispatcher, store.save, (offsetSeconds) =>
    notifyClockSubscribers(options.clockSubscribers, options.controlSecret, offsetSeconds),
  );
  const advance = async (seconds: number) => {
    const unreached = await advanceProvider(seconds);
    gumroad?.catchUp();
    await gumroad?.untilSent(pingTimeoutMs);
    return unreached;
  };
  const control = controlOf(provider, advance, changed);
  const server = await serve(
    'payment provider',
    createApp(provider, control, { catchUp, changed, gumroad: gumroad?.routes }),
    options.port,
  );
  address.origin = server.origin;
  await setUp(provider, new URL(options.webhookUrl).origin, options.isTaxAdded ?? false);
  registerPortalEndpoint(provider, options.webhookUrl, options.webhookSecret);
  catchUp();
  gumroad?.catchUp();
  changed();
  await store.flush();
  const idleCheck = setInterval(() => {
    catchUp();
    gumroad?.catchUp();
    changed();
  }, idleCheckMs);

  return {
    origin: server.origin,
    stop: async () => {
      clearInterval(idleCheck);
      await server.stop();
      await dispatcher.stop();
      await gumroad?.stop();
      await store.flush();
    },
  };
}
