import { loadCatalogue, pushCatalogue } from '@portal/catalogue';
import Stripe from 'stripe';

/** Fills a fresh stand-in through its own API, by the same code that fills a real account. */
export async function seedCatalogue(origin: string, secretKey: string): Promise<void> {
  const { hostname, port } = new URL(origin);
  const stripe = new Stripe(secretKey, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
  await pushCatalogue(stripe, loadCatalogue());
}
