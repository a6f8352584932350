import { loadPriceList, pushPriceList } from '@portal/checkout-pricing/price-list';
import Stripe from 'stripe';

/** Pushes the price list to a new stand-in through its own API, with the code that is used for a real account. */
export async function seedPriceList(origin: string, secretKey: string): Promise<void> {
  const { hostname, port } = new URL(origin);
  const stripe = new Stripe(secretKey, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
  await pushPriceList(stripe, loadPriceList());
}
