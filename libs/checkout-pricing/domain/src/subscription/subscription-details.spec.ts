import { readSubscription, type SubscriptionDetails } from './subscription-details';

const details: SubscriptionDetails = {
  provider: 'stripe',
  status: 'past_due',
  plan: {
    product: { name: 'Lemma Group' },
    amount: 12_000,
    price: 13_000,
    currency: 'eur',
    interval: 'year',
    quantity: 5,
  },
  current_period_end: '20',
  cancel_at_period_end: true,
  cancel_at: '30',
  pause_collection: { resumes_at: '40' },
  trial_end: '50',
  ended_at: '60',
  collection_method: 'send_invoice',
  open_invoice: { amount: 700, due_at: '70', released_until: null, page: 'https://pay.example/i' },
  card_last4: '4242',
  payment_problem: {
    since: '80',
    next_attempt_at: '90',
    access_until: '100',
    card_last4: '0341',
    confirm_page: 'https://pay.example/c',
  },
  end_reason: 'refunded',
  is_taken_over: true,
};
const at = (seconds: number) => new Date(seconds * 1_000);

it('A subscription is read with its times as dates and its amounts as they are (ACCT-29)', () => {
  expect(readSubscription(details)).toEqual({
    provider: 'stripe',
    status: 'past_due',
    productName: 'Lemma Group',
    amount: 12_000,
    price: 13_000,
    currency: 'eur',
    interval: 'year',
    quantity: 5,
    currentPeriodEnd: at(20),
    cancelAtPeriodEnd: true,
    cancelAt: at(30),
    pausedPayments: { resumeAt: at(40) },
    trialEnd: at(50),
    endedAt: at(60),
    cardLast4: '4242',
    collectionMethod: 'send_invoice',
    openInvoice: {
      amount: 700,
      dueAt: at(70),
      releasedUntil: null,
      page: 'https://pay.example/i',
    },
    paymentProblem: {
      since: at(80),
      nextAttemptAt: at(90),
      accessUntil: at(100),
      cardLast4: '0341',
      confirmPage: 'https://pay.example/c',
    },
    endReason: 'refunded',
    isTakenOver: true,
  });
});

it('What a subscription does not have stays null (ACCT-29)', () => {
  const bare = readSubscription({
    ...details,
    pause_collection: null,
    open_invoice: null,
    payment_problem: null,
    trial_end: null,
  });
  expect(bare).toMatchObject({
    pausedPayments: null,
    openInvoice: null,
    paymentProblem: null,
    trialEnd: null,
  });
});
