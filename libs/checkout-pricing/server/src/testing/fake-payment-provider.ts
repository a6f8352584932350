import Stripe from 'stripe';
import type { BillingDetails } from '@portal/checkout-pricing/domain';
import { epochSeconds } from '@portal/shared/util';
import {
  readEvent,
  readEvents,
  verifyStripeWebhook,
  readSession,
  readPrice,
  readPromotionCode,
  readSubscription,
} from '@portal/server/adapters';
import { ApiError } from '@portal/server/errors';
import { UnknownCustomer, type PaymentProvider } from '@portal/server/ports';
import { paymentMethods, respond, type FakePayments } from './fake-payments';
import { defaultPrices, defaultPromotionCodes, stripeSubscription } from '@portal/server/testing';

type SessionInput = Parameters<PaymentProvider['createCheckoutSession']>[0];

/** A card provider in memory with Stripe's objects, which the adapter's own functions read; and switches that specs use. */
export interface FakePaymentProvider extends PaymentProvider, FakePayments {
  prices: Stripe.Price[];
  promotionCodes: Stripe.PromotionCode[];
  /** The user of each customer. */
  readonly customers: Map<string, string>;
  readonly sessions: Map<string, Stripe.Checkout.Session & { readonly order: SessionInput }>;
  /** While true, customers cannot be created, and the error is repeated for the same key, as Stripe does. */
  failsCustomers: boolean;
  /** Events whose webhooks the API never accepted. */
  undelivered: Stripe.Event[];
  /** Awaited before and after each read of a subscription: lets a spec reorder reads and writes. */
  beforeRead: () => Promise<void>;
  afterRead: () => Promise<void>;
  /** The group that the invoices of each customer name. */
  readonly invoiceGroups: Map<string, string>;
  /** What the invoices of each customer say about who pays. */
  readonly billedTo: Map<string, BillingDetails>;
  /** The open invoices that were sent for a subscription, besides its newest one. */
  sentInvoicesOf: (subscriptionId: string) => readonly Stripe.Invoice[];
  /** Pays an open session; returns the created subscription. */
  pay(sessionId: string): Stripe.Subscription;
}

const webhookSecrets = ['whsec_local_0123456789', 'whsec_older_0123456789'];
const webhooks = new Stripe('sk_test_signing_only').webhooks;

/** A webhook event as the provider sends it. */
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

type Fake = FakePaymentProvider;

function sessionOf(fake: Fake, id: string) {
  const session = fake.sessions.get(id);
  if (!session) throw new Error(`There is no session ${id}.`);
  return session;
}

/** Pays a session as its hosted page would. */
function paySession(fake: Fake, sessionId: string): Stripe.Subscription {
  const session = sessionOf(fake, sessionId);
  const { customerId, priceId, currency, quantity, groupName } = session.order;
  const price = fake.prices.find(({ id }) => id === priceId);
  if (session.status !== 'open' || !price) throw new Error('This session cannot be paid.');
  const id = `sub_${fake.subscriptions.size + 1}`;
  const at = fake.now();
  const bought = { id, customerId, price, currency, quantity, groupName, at };
  const subscription = stripeSubscription(bought);
  fake.subscriptions.set(id, subscription);
  session.status = 'complete';
  session.payment_status = 'paid';
  session.subscription = id;
  return subscription;
}

const noDetails: BillingDetails = {
  name: '',
  line1: '',
  line2: '',
  postalCode: '',
  city: '',
  country: '',
  taxId: '',
  purchaseOrder: '',
};

/** Sells a plan whose first invoice is due in 30 days; returns its id. */
function sellByInvoice(
  fake: Fake,
  order: Parameters<PaymentProvider['createInvoicedSubscription']>[0],
): string {
  const { customerId, currency, quantity, groupName } = order;
  const price = fake.prices.find(({ id }) => id === order.priceId);
  if (!price) throw new ApiError('PRICE_NOT_AVAILABLE');
  const id = `sub_${fake.subscriptions.size + 1}`;
  const at = fake.now();
  const bought = { id, customerId, price, currency, quantity, groupName, at };
  const invoice = {
    object: 'invoice',
    status: 'open',
    amount_remaining: 121_200,
    due_date: epochSeconds(at) + 30 * 86_400,
    next_payment_attempt: null,
    hosted_invoice_url: `https://pay.example/invoices/${id}`,
  } as Stripe.Invoice;
  fake.subscriptions.set(id, {
    ...stripeSubscription(bought),
    default_payment_method: null,
    collection_method: 'send_invoice',
    latest_invoice: invoice,
  });
  return id;
}

/** The methods for customers and hosted pages. */
function checkoutMethods(self: () => Fake) {
  const byKey = new Map<string, string>();
  return {
    findCustomer: ({ userId }) =>
      respond(self(), () => {
        const { customers, deletedCustomers } = self();
        const own = [...customers].find(
          ([id, owner]) => owner === userId && !deletedCustomers.has(id),
        );
        return own?.[0];
      }),
    listSubscriptions: (customerId) =>
      respond(self(), () =>
        [...self().subscriptions.values()]
          .filter(({ customer }) => customer === customerId)
          .map((subscription) => readSubscription(subscription))
          .toReversed(),
      ),
    createCustomer: ({ userId, idempotencyKey }) =>
      respond(self(), () => {
        const { customers, failsCustomers } = self();
        if (failsCustomers) byKey.set(idempotencyKey, 'failed');
        const id = byKey.get(idempotencyKey) ?? `cus_${customers.size + 1}`;
        if (id === 'failed') throw new ApiError('PAYMENT_PROVIDER_UNAVAILABLE');
        byKey.set(idempotencyKey, id);
        customers.set(id, userId);
        return id;
      }),
    createCheckoutSession: (order) =>
      respond(self(), () => {
        const { sessions, deletedCustomers } = self();
        if (deletedCustomers.has(order.customerId)) throw new UnknownCustomer();
        const id = byKey.get(order.idempotencyKey) ?? `cs_test_${sessions.size + 1}`;
        byKey.set(order.idempotencyKey, id);
        const session = sessions.get(id) ?? newSession(id, order);
        sessions.set(id, session);
        return readSession(session);
      }),
    findCheckoutSession: (id) =>
      respond(self(), () => {
        const session = self().sessions.get(id);
        return session && readSession(session);
      }),
    expireCheckoutSession: (id) =>
      respond(self(), () => {
        const session = sessionOf(self(), id);
        if (session.status === 'open') session.status = 'expired';
        return readSession(session);
      }),
    createPortalSession: ({ customerId, returnUrl, doneUrl }) =>
      respond(self(), () => {
        const done = doneUrl ? `&done=${doneUrl}` : '';
        return `https://billing.example/${customerId}?back=${returnUrl}${done}`;
      }),
  } satisfies Partial<PaymentProvider>;
}

const onlyAtTheStandIn = () =>
  Promise.reject(new Error('The stand-in computes this: use startStandInApi.'));

/** The methods for plans that their owners change; amounts and documents are the stand-in's. */
function billingMethods(self: () => Fake) {
  const change = (id: string, ends: boolean) =>
    respond(self(), () => {
      const subscription = self().subscriptions.get(id);
      const end = subscription?.items.data[0]?.current_period_end ?? null;
      Object.assign(subscription ?? {}, {
        cancel_at_period_end: ends,
        cancel_at: ends ? end : null,
      });
    });
  return {
    previewChange: onlyAtTheStandIn,
    changeSubscription: onlyAtTheStandIn,
    discardPendingChange: () => respond(self(), () => undefined),
    endAtPeriodEnd: (id) => change(id, true),
    removeEnd: (id) => change(id, false),
    payOpenInvoices: () =>
      respond(self(), () => ({ result: 'nothing-owed', paid: 0, page: null }) as const),
    listDocuments: () => respond(self(), () => []),
    findBillingDetails: (customerId) =>
      respond(self(), () =>
        self().deletedCustomers.has(customerId)
          ? undefined
          : (self().billedTo.get(customerId) ?? noDetails),
      ),
    saveBillingDetails: (customerId, details) =>
      respond(self(), () => void self().billedTo.set(customerId, details)),
    createInvoicedSubscription: (order) => respond(self(), () => sellByInvoice(self(), order)),
    findUnpaidInvoice: (customerId) =>
      respond(self(), () => {
        const own = [...self().subscriptions.values()].filter(
          ({ customer, collection_method: method }) =>
            customer === customerId && method === 'send_invoice',
        );
        const states = own.map(({ latest_invoice: latest }) =>
          typeof latest === 'object' ? latest?.status : undefined,
        );
        if (states.includes('open')) return 'open';
        return states.includes('void') ? 'given-up' : undefined;
      }),
    nameGroupOnInvoices: (customerId, name) =>
      respond(self(), () => void self().invoiceGroups.set(customerId, name)),
  } satisfies Partial<PaymentProvider>;
}

export function createFakePaymentProvider(): FakePaymentProvider {
  const fake: Fake = {
    ...checkoutMethods(() => fake),
    ...paymentMethods(() => fake),
    ...billingMethods(() => fake),
    livemode: false,
    prices: defaultPrices(),
    promotionCodes: defaultPromotionCodes(),
    customers: new Map(),
    failsCustomers: false,
    deletedCustomers: new Set(),
    payments: new Map(),
    reversals: new Map(),
    invoiceGroups: new Map(),
    billedTo: new Map(),
    emails: new Map(),
    undelivered: [],
    sessions: new Map(),
    subscriptions: new Map(),
    isUnreachable: false,
    now: () => new Date('2026-11-20T12:00:00Z'),
    sentInvoicesOf: () => [],
    beforeRead: async () => undefined,
    afterRead: async () => undefined,
    pay: (sessionId) => paySession(fake, sessionId),

    listPrices: () => respond(fake, () => fake.prices.flatMap(readPrice)),
    findPromotionCode: (code) =>
      respond(fake, () => {
        const found = fake.promotionCodes.find((promotion) => promotion.code === code);
        return found && readPromotionCode(found);
      }),
    async findSubscription(id) {
      await fake.beforeRead();
      const newest = await respond(fake, () => {
        const subscription = fake.subscriptions.get(id);
        return subscription && readSubscription(subscription, fake.sentInvoicesOf(id));
      });
      await fake.afterRead();
      return newest;
    },
    findNextInvoice: () => respond(fake, () => undefined),
    listUndeliveredEvents: () => respond(fake, () => readEvents(fake.undelivered)),
    readWebhook(rawBody, signature, now) {
      const message = { rawBody, signature, now };
      return readEvent(verifyStripeWebhook(webhooks, webhookSecrets, message));
    },
  };
  return fake;
}
