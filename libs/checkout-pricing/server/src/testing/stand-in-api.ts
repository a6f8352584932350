import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  adminWords,
  adminWordsOf,
  type AdminOutcome,
  recordedPayments,
  startPaymentStandIn,
  type PaymentStandIn,
  startTestApi,
  type TestApi,
  testConfig,
} from '@portal/server/testing';
import { instantBotCheck } from '@portal/auth-session/server/testing';
import type { Platform } from '@portal/server/platform';
import { createCheckoutModules, type WorldModules } from './checkout-modules';

/** The API and the payment provider's stand-in, connected by the real protocol in both directions. */
export interface StandInApi {
  readonly api: TestApi;
  readonly standIn: PaymentStandIn;
  /** Resolves once the API has accepted a webhook event of this type. */
  delivered(type: string): Promise<void>;
  /** Runs `npm run admin` with these words. */
  admin(...words: string[]): Promise<AdminOutcome>;
  /** Moves both clocks. */
  advanceDays(days: number): Promise<void>;
  stop(): Promise<void>;
}

/** Receives the provider's webhooks, whose address must be known before the API's, and forwards them. */
async function openRelay() {
  const types: string[] = [];
  let target = '';
  let notify = () => {};
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', async () => {
      const body = Buffer.concat(chunks);
      const headers = { 'stripe-signature': String(incoming.headers['stripe-signature']) };
      const response = await fetch(target, { method: 'POST', headers, body });
      outgoing.writeHead(response.status).end();
      if (response.ok) types.push(JSON.parse(body.toString()).type);
      notify();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    sendTo: (url: string) => (target = url),
    async delivered(type: string) {
      while (!types.includes(type)) await new Promise<void>((resolve) => (notify = resolve));
      types.length = 0;
    },
    close: () => server.close(),
  };
}

/** Starts both; the API's clock is set to the provider's time. */
export async function startStandInApi(
  settings: Readonly<Record<string, string>> = {},
  createModules: (platform: Platform) => WorldModules = createCheckoutModules,
): Promise<StandInApi> {
  const relay = await openRelay();
  const standIn = await startPaymentStandIn(relay.url, settings);
  const environment = { ...settings, STRIPE_API_URL: standIn.url };
  const { payments, unlisted } = recordedPayments(testConfig(environment).stripe);
  let parts: WorldModules | undefined;
  const api = await startTestApi({
    environment,
    ports: { payments, botCheck: instantBotCheck },
    modules: (platform) => (parts = createModules(platform)),
  });
  const syncClock = async () => api.clock.set(await standIn.now());
  await syncClock();
  relay.sendTo(`${api.url}/api/webhooks/stripe`);
  return {
    api,
    standIn,
    delivered: relay.delivered,
    async admin(...words) {
      if (!parts) throw new Error('The API is not started.');
      const commands = parts.modules.flatMap(({ adminCommands = [] }) => adminCommands);
      const run = parts.runAdmin
        ? adminWords(parts.runAdmin)
        : adminWordsOf(api.platform, commands);
      return run(...words);
    },
    async advanceDays(days) {
      await standIn.advance(Math.round(days * 86_400));
      await syncClock();
    },
    async stop() {
      await standIn.stop();
      relay.close();
      await api.stop();
      const missing = unlisted();
      if (missing.length > 0)
        throw new Error(`The card provider’s calls.json lacks: ${missing.join(', ')}.`);
    },
  };
}
