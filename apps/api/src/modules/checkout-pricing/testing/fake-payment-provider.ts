import Stripe from 'stripe';
import { verifyStripeWebhook } from '../../../adapters/payment-provider/stripe-webhooks';
import { ApiError } from '../../../platform/errors';
import type { PaymentProvider } from '../../../ports/payment-provider';
import { defaultPrices, defaultPromotionCodes, stripeSubscription } from './stripe-objects';

type SessionInput = Parameters<PaymentProvider['createCheckoutSession']>[0];

/** A card provider in memory, with what a spec needs to steer and to look at. */
export interface FakePaymentProvider extends PaymentProvider {
  prices: Stripe.Price[];
  promotionCodes: Stripe.PromotionCode[];
  readonly customers: Map<string, string>;
  readonly sessions: Map<string, Stripe.Checkout.Session & { readonly order: SessionInput }>;
  readonly subscriptions: Map<string, Stripe.Subscription>;
  /** The provider does not answer while this is on. */
  isAway: boolean;
  now: () => Date;
  /** Awaited before each subscription is read, and after: lets a spec reorder reads and writes. */
  beforeRead: () => Promise<void>;
  afterRead: () => Promise<void>;
  /** Pays an open session; answers the subscription that it made. */
  pay(sessionId: string): Stripe.Subscription;
}

const webhookSecrets = ['whsec_local_0123456789', 'whsec_older_0123456789'];
const webhooks = new Stripe('sk_test_signing_only').webhooks;

/** A message as the provider sends it. */
export function signed(event: object, at: Date, secret = webhookSecrets[0] ?? '') {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(at.getTime() / 1000);
  const signature = webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return { payload, signature };
}

function newSession(id: string, order: SessionInput) {
  const session = {
    id,
    object: 'checkout.session',
    status: 'open',
    url: `https://pay.example/${id}`,
    customer: order.customerId,
    subscription: null,
  } as Stripe.Checkout.Session;
  return { ...session, order };
}

/** As it is now, whatever happens to it later. */
function copyOf(subscription: Stripe.Subscription | undefined): Stripe.Subscription | undefined {
  if (!subscription) return undefined;
  const { items } = subscription;
  return { ...subscription, items: { ...items, data: items.data.map((item) => ({ ...item })) } };
}

type Fake = FakePaymentProvider;

/** Answers a turn later, or not at all while the provider is away. */
async function answer<Value>(fake: Fake, value: () => Value): Promise<Value> {
  await Promise.resolve();
  if (fake.isAway) throw new ApiError('PAYMENT_PROVIDER_UNAVAILABLE');
  return value();
}

function sessionOf(fake: Fake, id: string) {
  const session = fake.sessions.get(id);
  if (!session) throw new Error(`There is no session ${id}.`);
  return session;
}

/** Pays a session as its hosted page would. */
function paySession(fake: Fake, sessionId: string): Stripe.Subscription {
  const session = sessionOf(fake, sessionId);
  const { customerId, priceId, quantity } = session.order;
  const price = fake.prices.find(({ id }) => id === priceId);
  if (session.status !== 'open' || !price) throw new Error('This session cannot be paid.');
  const id = `sub_${fake.subscriptions.size + 1}`;
  const subscription = stripeSubscription({ id, customerId, price, quantity, at: fake.now() });
  fake.subscriptions.set(id, subscription);
  session.status = 'complete';
  session.payment_status = 'paid';
  session.subscription = id;
  return subscription;
}

/** The calls about customers and hosted pages. */
function checkoutCalls(self: () => Fake) {
  const byKey = new Map<string, string>();
  return {
    createCustomer: ({ userId }) =>
      answer(self(), () => {
        const { customers } = self();
        const id = customers.get(userId) ?? `cus_${customers.size + 1}`;
        customers.set(userId, id);
        return { id } as Stripe.Customer;
      }),
    createCheckoutSession: (order) =>
      answer(self(), () => {
        const { sessions } = self();
        const id = byKey.get(order.idempotencyKey) ?? `cs_test_${sessions.size + 1}`;
        byKey.set(order.idempotencyKey, id);
        const session = sessions.get(id) ?? newSession(id, order);
        sessions.set(id, session);
        return { ...session };
      }),
    findCheckoutSession: (id) => answer(self(), () => self().sessions.get(id)),
    expireCheckoutSession: (id) =>
      answer(self(), () => {
        const session = sessionOf(self(), id);
        if (session.status !== 'open') throw new ApiError('PAYMENT_PROVIDER_UNAVAILABLE');
        session.status = 'expired';
      }),
    createPortalSession: ({ customerId, returnUrl }) =>
      answer(self(), () => {
        const url = `https://billing.example/${customerId}?back=${returnUrl}`;
        return { url } as Stripe.BillingPortal.Session;
      }),
  } satisfies Partial<PaymentProvider>;
}

export function createFakePaymentProvider(): FakePaymentProvider {
  const fake: Fake = {
    ...checkoutCalls(() => fake),
    livemode: false,
    prices: defaultPrices(),
    promotionCodes: defaultPromotionCodes(),
    customers: new Map(),
    sessions: new Map(),
    subscriptions: new Map(),
    isAway: false,
    now: () => new Date('2026-11-20T12:00:00Z'),
    beforeRead: async () => undefined,
    afterRead: async () => undefined,
    pay: (sessionId) => paySession(fake, sessionId),

    listPrices: () => answer(fake, () => fake.prices.filter((price) => price.active)),
    findPromotionCode: (code) =>
      answer(fake, () => fake.promotionCodes.find((promotion) => promotion.code === code)),
    async findSubscription(id) {
      await fake.beforeRead();
      const newest = await answer(fake, () => copyOf(fake.subscriptions.get(id)));
      await fake.afterRead();
      return newest;
    },
    verifyWebhook: (rawBody, signature, now) =>
      verifyStripeWebhook(webhooks, webhookSecrets, { rawBody, signature, now }),
  };
  return fake;
}
