import type { SubscriptionDetails } from '@portal/checkout-pricing/domain';

/** Noon in any time zone near Greenwich. */
const noon = (day: string) => String(Date.parse(`${day}T12:00:00Z`) / 1_000);

/** A yearly plan that renews on Nov 20, 2027. */
export function testSubscription(change: Partial<SubscriptionDetails> = {}): SubscriptionDetails {
  return {
    provider: 'stripe',
    status: 'active',
    plan: {
      product: { name: 'Premium' },
      amount: 12_000,
      price: 12_000,
      currency: 'usd',
      interval: 'year',
      quantity: 1,
    },
    current_period_end: noon('2027-11-20'),
    cancel_at_period_end: false,
    cancel_at: null,
    pause_collection: null,
    trial_end: null,
    ended_at: null,
    card_last4: '4242',
    collection_method: 'charge_automatically',
    open_invoice: null,
    payment_problem: null,
    end_reason: null,
    is_taken_over: false,
    ...change,
  };
}

/** The same plan, canceled at the end of its period. */
export const endingSubscription = testSubscription({ cancel_at_period_end: true });

/** A plan whose group somebody else pays for now. */
export const takenOverSubscription = testSubscription({
  cancel_at_period_end: true,
  is_taken_over: true,
});

/** The same plan, ended. */
export const endedSubscription = testSubscription({
  status: 'canceled',
  ended_at: noon('2027-11-20'),
});

/** The same plan, whose renewal failed on Nov 20, 2027 and is tried again until Nov 27. */
export const pastDueSubscription = testSubscription({
  status: 'past_due',
  payment_problem: {
    since: noon('2027-11-20'),
    next_attempt_at: noon('2027-11-23'),
    access_until: noon('2027-11-27'),
    card_last4: '0341',
    confirm_page: null,
  },
});

/** A group of 12 seats that is paid by invoice; its invoice is due on Dec 20, 2026. */
export const invoicedSubscription = testSubscription({
  plan: {
    ...testSubscription().plan,
    product: { name: 'Group' },
    amount: 121_200,
    price: 121_200,
    quantity: 12,
  },
  card_last4: null,
  collection_method: 'send_invoice',
  open_invoice: {
    amount: 121_200,
    due_at: noon('2026-12-20'),
    released_until: null,
    page: 'https://pay.example/invoices/in_1',
  },
});
