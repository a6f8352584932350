import type Stripe from 'stripe';
import { prices, startCheckoutApi, type CheckoutApi } from './checkout-api';

/** A plan that was bought, the provider's object of it, and the mails to its owner about it. */
export interface BoughtPlan {
  readonly api: CheckoutApi;
  readonly token: string;
  readonly subscription: Stripe.Subscription;
  /** Changes the subscription at the provider, without telling the API. */
  set(change: object): void;
  /** Delivers an event about the subscription; another one about the payment names it. */
  report(type?: string): Promise<void>;
  /** Both. */
  change(change: object): Promise<void>;
  /** The mails about the plan, oldest first. */
  mails(): ReturnType<CheckoutApi['mailsTo']>;
  subjects(): Promise<string[]>;
}

const owner = 'buyer@example.org';

/** Starts the API with a user who bought a plan. */
export async function startBoughtPlan({
  price = prices.year as string,
  quantity = 1,
} = {}): Promise<BoughtPlan> {
  const api = await startCheckoutApi();
  const { token } = await api.buyer(owner);
  await api.buy(token, { price, quantity });
  const subscription = api.provider.pay('cs_test_1');
  let events = 0;
  const plan: BoughtPlan = {
    api,
    token,
    subscription,
    set: (change) => void Object.assign(subscription, change),
    async report(type = 'customer.subscription.updated') {
      events += 1;
      const object = type.startsWith('customer.subscription')
        ? { ...subscription }
        : { id: 'ch_1', object: 'charge', payment_intent: `pi_${subscription.id}` };
      await api.deliver({ id: `evt_${events}`, type, livemode: false, data: { object } });
      await api.runJobs();
    },
    async change(change) {
      plan.set(change);
      await plan.report();
    },
    mails: async () =>
      (await api.mailsTo(owner)).filter(({ subject }) => /payment|plan|invoice/.test(subject)),
    subjects: async () => (await plan.mails()).map(({ subject }) => subject),
  };
  await plan.report();
  return plan;
}
