import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createStripePaymentProvider } from '../../../adapters/payment-provider/stripe-payment-provider';
import { createApiModules } from '../../../api-modules';
import { startPaymentStandIn, type PaymentStandIn } from '../../../testing/payment-stand-in';
import { startTestApi, type TestApi } from '../../../testing/test-api';
import { testConfig } from '../../../testing/test-config';
import { instantBotCheck } from '../../auth-session/testing/auth-api';

/** The api beside the payment provider's stand-in, joined by the real protocol in both directions. */
export interface StandInApi {
  readonly api: TestApi;
  readonly standIn: PaymentStandIn;
  /** Resolves when the provider's messages that were counted on have been answered. */
  delivered(type: string): Promise<void>;
  /** Moves both clocks, and waits for nothing else. */
  advanceDays(days: number): Promise<void>;
  stop(): Promise<void>;
}

/** Stands where the provider sends its messages before the api's address is known, and hands them on. */
async function openRelay() {
  const types: string[] = [];
  let target = '';
  let tell = () => {};
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const body = Buffer.concat(chunks);
      const headers = { 'stripe-signature': String(request.headers['stripe-signature']) };
      const answer = await fetch(target, { method: 'POST', headers, body });
      response.writeHead(answer.status).end();
      if (answer.ok) types.push(JSON.parse(body.toString()).type);
      tell();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    sendTo: (url: string) => (target = url),
    async delivered(type: string) {
      while (!types.includes(type)) await new Promise<void>((resolve) => (tell = resolve));
      types.length = 0;
    },
    close: () => server.close(),
  };
}

/** Starts both; the api's clock is the provider's. */
export async function startStandInApi(): Promise<StandInApi> {
  const relay = await openRelay();
  const standIn = await startPaymentStandIn(relay.url);
  const environment = { STRIPE_API_URL: standIn.url };
  const payments = createStripePaymentProvider(testConfig(environment).stripe);
  const api = await startTestApi({
    environment,
    ports: { payments, botCheck: instantBotCheck },
    modules: createApiModules,
  });
  const followClock = async () => api.clock.set(await standIn.now());
  await followClock();
  relay.sendTo(`${api.url}/api/webhooks/stripe`);
  return {
    api,
    standIn,
    delivered: relay.delivered,
    async advanceDays(days) {
      await standIn.advance(days * 86_400);
      await followClock();
    },
    async stop() {
      await standIn.stop();
      relay.close();
      await api.stop();
    },
  };
}
