import type Stripe from 'stripe';
import type { World } from './start-world';

/** What a hosted page answered to a person. */
export interface PageAnswer {
  readonly status: number;
  readonly location: string | null;
  /** The markup, each run of white space as one space. */
  readonly text: string;
}

/** Opens a page without following where it leads. */
export async function open(url: string): Promise<PageAnswer> {
  return read(await fetch(url, { redirect: 'manual' }));
}

/** Submits a form without following where it leads. */
export async function submit(
  url: string,
  fields: Record<string, string> = {},
): Promise<PageAnswer> {
  return read(
    await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' }),
  );
}

async function read(response: Response): Promise<PageAnswer> {
  const location = response.headers.get('location');
  const text = (await response.text()).replace(/\s+/g, ' ');
  return { status: response.status, location, text };
}

/** A person's card, ready to be typed in. */
export const card = {
  email: 'ada@example.org',
  number: '4242 4242 4242 4242',
  expiry: '12 / 40',
  cvc: '123',
  name: 'Ada Lovelace',
};

export const cards = {
  declined: { ...card, number: '4000 0000 0000 0002' },
  asksOwner: { ...card, number: '4000 0025 0000 3155' },
  failsAtRenewal: { ...card, number: '4000 0000 0000 0341' },
};

const sessionDefaults = {
  mode: 'subscription',
  success_url: 'http://shop.test/account?checkout=success&session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://shop.test/plans?checkout=cancelled',
} as const;

/** Opens a checkout for one price. */
export function openCheckout(
  { stripe }: World,
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

/** Buys one price with a card and answers the subscription. */
export async function buy(
  world: World,
  price: string,
  extra: Parameters<typeof openCheckout>[2] = {},
  paidWith: Record<string, string> = card,
): Promise<Stripe.Subscription> {
  const session = await openCheckout(world, price, extra);
  await submit(String(session.url), paidWith);
  const paid = await world.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription'],
  });
  if (paid.subscription === null || typeof paid.subscription === 'string') {
    throw new Error('The checkout was not paid.');
  }
  return paid.subscription;
}
