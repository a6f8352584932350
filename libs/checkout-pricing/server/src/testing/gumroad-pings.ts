import type { CheckoutApi } from './checkout-api';
import { startCheckoutApi } from './checkout-api';

/** The settings of the specs. */
export const gumroadSecret = 'local-gumroad-webhook-secret-of-a-test';
export const gumroadProductId = '32-nPAicqbLj8B_WswVlMw==';

type Fields = Readonly<Record<string, string>>;

const membership = { product_id: gumroadProductId, subscription_id: 'GDzW4_aBdQc-o7Gbjng7lw==' };

/** The fields of a sale, or of another ping about one, as gumroad documents them; the names that the portal ignores included. */
export const salePing = (more: Fields = {}): Record<string, string> => ({
  ...membership,
  seller_id: 'kL0psVL2admJSYRNs-OCMg==',
  product_name: 'Lemma Premium',
  permalink: 'lemma',
  email: 'Reader@Example.org',
  price: '12000',
  currency: 'usd',
  quantity: '1',
  'card[visual]': '**** 4242',
  'card[bin]': '',
  sale_id: 'FO8TXN-dbxYaBdahG97Y-Q==',
  sale_timestamp: '2026-11-20T11:00:00Z',
  recurrence: 'yearly',
  refunded: 'false',
  disputed: 'false',
  dispute_won: 'false',
  resource_name: 'sale',
  ...more,
});

/** The fields of a ping about a membership. */
export const membershipPing = (resource_name: string, more: Fields): Record<string, string> => ({
  ...membership,
  product_name: 'Lemma Premium',
  user_email: 'reader@example.org',
  charge_occurrence_count: '1',
  recurrence: 'yearly',
  free_trial_ends_at: '',
  resource_name,
  ...more,
});

/** The API with gumroad configured, and its pings. */
export interface GumroadApi extends CheckoutApi {
  /** Posts a ping, form-encoded; returns the response's status. */
  ping(fields: Fields, secret?: string): Promise<number>;
  /** Posts a ping and runs the jobs; throws when it is rejected. */
  processed(fields: Fields): Promise<void>;
}

/** Starts the API with gumroad configured. */
export async function startGumroadApi(
  options: Parameters<typeof startCheckoutApi>[0] = {},
): Promise<GumroadApi> {
  const api = await startCheckoutApi({
    ...options,
    environment: {
      GUMROAD_WEBHOOK_SECRET: gumroadSecret,
      GUMROAD_PRODUCT_ID: gumroadProductId,
    },
  });
  const ping = async (fields: Fields, secret = gumroadSecret) => {
    const path = `/api/webhooks/gumroad?secret=${encodeURIComponent(secret)}`;
    const body = new URLSearchParams(fields);
    return (await api.fetch(path, { method: 'POST', body })).status;
  };
  return {
    ...api,
    ping,
    async processed(fields) {
      const status = await ping(fields);
      if (status !== 200) throw new Error(`The ping was rejected with ${status}.`);
      await api.runJobs();
    },
  };
}
