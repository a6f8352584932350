import { join } from 'node:path';
import type { Control } from '../control/control-routes';
import { tellFollowers } from '../control/followers';
import { createShiftedClock } from '../control/shifted-clock';
import type { StandIn } from '../shared';
import { openJsonStore, serve } from '../shared';
import { createApp } from './app';
import { createAdvance } from './advance';
import { liveUntil } from './billing/due';
import { seedPriceList } from './seed';
import { registerPortalEndpoint } from './webhooks/portal-endpoint';
import type { Provider } from './state/provider';
import { emptyState } from './state/provider-state';
import { createDispatcher } from './webhooks/dispatcher';

/** What the payment provider is started with. */
export interface PaymentProviderOptions {
  readonly port: number;
  readonly dataDir: string;
  readonly secretKey: string;
  readonly webhookUrl: string;
  readonly webhookSecret: string;
  readonly clockFollowers: readonly string[];
  readonly controlSecret: string;
}

const idleCheckMs = 30_000;

/** Starts the payment provider; the first start on a folder pushes the price list to it. */
export async function startPaymentProvider(options: PaymentProviderOptions): Promise<StandIn> {
  const store = await openJsonStore(join(options.dataDir, 'payment-provider.json'), emptyState());
  const { state } = store;
  const clock = createShiftedClock(state);
  const address = { origin: '' };
  const provider: Provider = {
    state,
    clock,
    secretKey: options.secretKey,
    get origin() {
      return address.origin;
    },
  };
  const dispatcher = createDispatcher(provider, store.save);
  const changed = async () => {
    await store.save();
    dispatcher.wake();
  };
  const catchUp = () => liveUntil(provider, clock.nowSeconds());

  const advance = createAdvance(provider, dispatcher, store.save, (offsetSeconds) =>
    tellFollowers(options.clockFollowers, options.controlSecret, offsetSeconds),
  );
  const control: Control = {
    clock,
    advance,
    faults: () => state.faults,
    setFaults: async (faults) => {
      state.faults = faults;
      await changed();
    },
  };
  const server = await serve(
    'payment provider',
    createApp(provider, control, catchUp, changed),
    options.port,
  );
  address.origin = server.origin;
  if (!state.seeded) {
    await seedPriceList(server.origin, options.secretKey);
    state.seeded = true;
  }
  registerPortalEndpoint(provider, options.webhookUrl, options.webhookSecret);
  catchUp();
  await changed();
  const idleCheck = setInterval(() => {
    catchUp();
    void changed();
  }, idleCheckMs);

  return {
    origin: server.origin,
    stop: async () => {
      clearInterval(idleCheck);
      await server.stop();
      await dispatcher.stop();
      await store.save();
    },
  };
}
