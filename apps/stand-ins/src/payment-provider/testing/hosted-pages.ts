import type Stripe from 'stripe';
import type { TestProvider } from './test-provider';

interface PageResponse {
  readonly status: number;
  readonly location: string | null;
  /** The markup with all white space collapsed. */
  readonly text: string;
}

/** Opens a page without following redirects. */
export async function open(url: string): Promise<PageResponse> {
  return read(await fetch(url, { redirect: 'manual' }));
}

/** Submits a form without following redirects. */
export async function submit(
  url: string,
  fields: Record<string, string> = {},
): Promise<PageResponse> {
  return read(
    await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' }),
  );
}

async function read(response: Response): Promise<PageResponse> {
  const location = response.headers.get('location');
  const text = (await response.text()).replace(/\s+/g, ' ');
  return { status: response.status, location, text };
}

/** The fields of a valid card form. */
export const card = {
  email: 'ada@example.org',
  number: '4242 4242 4242 4242',
  expiry: '12 / 40',
  cvc: '123',
  name: 'Ada Lovelace',
  country: 'US',
  postal_code: '97712',
};

export const cards = {
  declined: { ...card, number: '4000 0000 0000 0002' },
  needsAuthentication: { ...card, number: '4000 0025 0000 3155' },
  failsAtRenewal: { ...card, number: '4000 0000 0000 0341' },
};

const sessionDefaults = {
  mode: 'subscription',
  success_url: 'http://shop.test/account?checkout=success&session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://shop.test/plans?checkout=cancelled',
} as const;

/** Opens a checkout for one price. */
export function openCheckout(
  { stripe }: TestProvider,
  price: string,
  extra: Partial<Stripe.Checkout.SessionCreateParams> & { quantity?: number } = {},
): Promise<Stripe.Checkout.Session> {
  const { quantity = 1, ...params } = extra;
  return stripe.checkout.sessions.create({
    ...sessionDefaults,
    line_items: [{ price, quantity }],
    ...params,
  });
}

/** Opens the billing portal. */
export async function openPortal({ stripe }: TestProvider, customer: unknown): Promise<string> {
  const session = await stripe.billingPortal.sessions.create({
    customer: String(customer),
    return_url: 'http://shop.test/account',
  });
  return session.url;
}

/** Buys one price with a card; resolves with the subscription. */
export async function buy(
  provider: TestProvider,
  price: string,
  extra: Parameters<typeof openCheckout>[2] = {},
  paidWith: Record<string, string> = card,
): Promise<Stripe.Subscription> {
  const session = await openCheckout(provider, price, extra);
  await submit(String(session.url), paidWith);
  const paid = await provider.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription'],
  });
  if (paid.subscription === null || typeof paid.subscription === 'string') {
    throw new Error('The checkout was not paid.');
  }
  return paid.subscription;
}
