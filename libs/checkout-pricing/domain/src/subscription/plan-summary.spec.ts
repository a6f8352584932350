import { planMailSentence, planSentence } from './plan-sentences';
import {
  isManagedByEditor,
  isPlanEnding,
  isPlanResumable,
  managedAt,
  planSummary,
  userPlanSummary,
} from './plan-summary';
import { readSubscription, type SubscriptionDetails } from './subscription-details';
import { canBuyPlan } from './subscription-rules';

type PlanUser = Parameters<typeof userPlanSummary>[0];

const provider = (payment_provider: PlanUser['subscription']['payment_provider']) => ({
  subscription: { payment_provider, stripe: null, gumroad: null },
});

const free: PlanUser = {
  emailVerified: true,
  premium: false,
  isPaid: false,
  overleaf: null,
  ...provider(null),
};
const paying: PlanUser = { ...free, premium: true, isPaid: true, ...provider('stripe') };
const editor: PlanUser = {
  ...free,
  premium: true,
  isPaid: true,
  overleaf: { id: 'ol-1', provider: 'overleaf' },
};
const institution: PlanUser = { ...free, premium: true };
const member: PlanUser = { ...paying, ...provider('group') };
const ended: PlanUser = { ...free, ...provider('stripe') };

const details: SubscriptionDetails = {
  provider: 'stripe',
  status: 'active',
  plan: {
    product: { name: 'Lemma Premium' },
    amount: 12_000,
    price: 12_000,
    currency: 'usd',
    interval: 'year',
    quantity: 1,
  },
  current_period_end: '2000',
  cancel_at_period_end: false,
  cancel_at: null,
  pause_collection: null,
  trial_end: null,
  ended_at: null,
  collection_method: 'charge_automatically',
  open_invoice: null,
  card_last4: '4242',
  payment_problem: null,
  end_reason: null,
  is_taken_over: false,
};
const read = (change: Partial<SubscriptionDetails> = {}) =>
  readSubscription({ ...details, ...change });
const at = (seconds: number) => new Date(seconds * 1_000);

const running = read();
const ending = read({ cancel_at_period_end: true, cancel_at: '2000' });
const over = read({ status: 'canceled', ended_at: '1990' });
const owed = {
  since: '1800',
  next_attempt_at: '1850',
  access_until: '1900',
  card_last4: '0341',
  confirm_page: null,
};
const asked = { ...owed, confirm_page: 'https://pay.example/in_1' };
const endless = { ...owed, next_attempt_at: null, access_until: null };
const pastDue = read({ status: 'past_due', payment_problem: owed });
const withStatus = (status: string) => read({ status });

describe('the summary of a plan', () => {
  it.each([
    ['A running plan renews', paying, running, { kind: 'renews', at: at(2000) }],
    [
      'A plan of a group that was handed over is charged for the first time when the paid period ends (GROUP-458)',
      paying,
      read({ status: 'trialing', trial_end: '2000' }),
      { kind: 'first-charge', at: at(2000) },
    ],
    ['A canceled plan ends with its period', paying, ending, { kind: 'ends', at: at(2000) }],
    [
      'A plan with a set end ends at that time',
      paying,
      read({ cancel_at: '1500' }),
      { kind: 'ends', at: at(1500) },
    ],
    [
      'A canceled plan without a set end ends with its period',
      paying,
      { ...ending, cancelAt: null },
      { kind: 'ends', at: at(2000) },
    ],
    [
      'A plan whose bank asks for a confirmation can be confirmed while it works (PRICE-419)',
      paying,
      read({ status: 'past_due', payment_problem: asked }),
      { kind: 'bank-confirmation', at: at(1900), step: 'confirm-payment' },
    ],
    [
      'A plan that has stopped is confirmed to get it back (PRICE-419)',
      free,
      read({ status: 'unpaid', payment_problem: asked }),
      { kind: 'bank-confirmation', step: 'confirm-payment' },
    ],
    [
      'A plan whose payments support has paused is not said to renew',
      paying,
      read({ pause_collection: { resumes_at: '1900' } }),
      { kind: 'payments-paused', at: at(1900) },
    ],
    [
      'A plan that is paused without a trial is paused',
      free,
      withStatus('paused'),
      { kind: 'paused' },
    ],
    [
      'A plan that is paused after a trial waits for a card',
      free,
      read({ status: 'paused', trial_end: '1500', current_period_end: '1500' }),
      { kind: 'trial-over' },
    ],
    [
      'A plan that is paused in a later period than its trial is paused',
      free,
      read({ status: 'paused', trial_end: '1500', current_period_end: '2000' }),
      { kind: 'paused' },
    ],
    ['A plan that is over has ended', ended, over, { kind: 'ended', at: at(1990), reason: null }],
    [
      'A plan whose payment failed has ended for that reason',
      ended,
      { ...over, endReason: 'payment-failed' as const },
      { kind: 'ended', at: at(1990), reason: 'payment-failed' },
    ],
    [
      'A premium user whose own plan is over has no text of that plan',
      { ...paying, ...provider('gumroad') },
      over,
      { kind: 'none' },
    ],
    ['A free user has no text', free, undefined, { kind: 'none' }],
    ['A premium user whose plan is not known yet has no text', paying, undefined, { kind: 'none' }],
    [
      'A plan of the LaTeX editor is managed there',
      editor,
      undefined,
      { kind: 'managed-by-editor' },
    ],
    ['Premium can come from an institution', institution, undefined, { kind: 'institution' }],
    [
      'A former subscriber with premium from an institution has the institution’s text',
      institution,
      over,
      { kind: 'institution' },
    ],
    ['Premium can come from a group', member, undefined, { kind: 'group' }],
    [
      'Premium that a group gives without anybody paying comes from the group',
      { ...member, isPaid: false },
      undefined,
      { kind: 'group' },
    ],
    [
      'Premium that is paid for does not come from an institution',
      { ...editor, overleaf: null },
      undefined,
      { kind: 'none' },
    ],
    [
      'A premium user whose own plan waits for a payment has no text of that plan',
      paying,
      withStatus('unpaid'),
      { kind: 'none' },
    ],
  ])('%s (ACCT-19, ACCT-20, ACCT-21)', (_case, user, subscription, text) => {
    expect(userPlanSummary(user, subscription)).toMatchObject(text);
  });
});

describe('a plan that needs a payment', () => {
  it('A plan that is past due without a known end never renews either, such as one at gumroad (ACCT-33)', () => {
    expect(userPlanSummary(paying, withStatus('past_due'))).toMatchObject({ kind: 'payment-due' });
  });

  it.each([pastDue, { ...pastDue, cancelAtPeriodEnd: true, cancelAt: at(2000) }])(
    'A plan that is past due never renews: it lasts until the payment’s last try (ACCT-33)',
    (subscription) => {
      expect(userPlanSummary(paying, subscription)).toMatchObject({
        kind: 'past-due',
        at: at(1900),
      });
    },
  );

  it('A plan that waits for its latest invoice continues until that is due (PRICE-503)', () => {
    const open_invoice = { amount: 900, due_at: '2500', released_until: null, page: null };
    const invoiced = { collection_method: 'send_invoice', open_invoice } as const;
    const waiting = { ...invoiced, status: 'past_due' };
    expect(userPlanSummary(paying, read(waiting))).toMatchObject({ kind: 'renews', at: at(2000) });
    expect(userPlanSummary(paying, read({ ...waiting, payment_problem: owed }))).toMatchObject({
      kind: 'invoice-overdue',
      at: at(1900),
    });
  });

  it.each([
    ['whose end is known', pastDue, at(1900)],
    ['whose end is not known', read({ status: 'past_due', payment_problem: endless }), null],
  ])('An overdue invoice of a plan %s is told as one (ACCT-33)', (_which, plan, until) => {
    const invoiced = { ...plan, collectionMethod: 'send_invoice' as const };
    expect(userPlanSummary(paying, invoiced)).toMatchObject({ kind: 'invoice-overdue', at: until });
  });

  it('A plan that waits for its invoice is told as one; a paused plan of that kind is not (ACCT-35)', () => {
    const invoiced = read({ status: 'unpaid', collection_method: 'send_invoice' });
    expect(userPlanSummary(free, invoiced)).toMatchObject({ kind: 'invoice-unpaid' });
    expect(userPlanSummary(free, { ...invoiced, status: 'paused' })).toMatchObject({
      kind: 'paused',
    });
  });

  it('A plan that waits for a payment with a trial behind it is not told as a trial that is over (ACCT-35)', () => {
    const afterTrial = read({ status: 'unpaid', trial_end: '1500', current_period_end: '1500' });
    expect(userPlanSummary(free, afterTrial)).toMatchObject({ kind: 'unpaid' });
    const paused = read({ status: 'paused', trial_end: '1500', current_period_end: null });
    expect(userPlanSummary(free, paused)).toMatchObject({ kind: 'trial-over' });
    expect(
      userPlanSummary(free, read({ status: 'paused', current_period_end: null })),
    ).toMatchObject({
      kind: 'paused',
    });
  });

  it('A plan that nobody ever paid has no sentence, although it has a day on which it was given up (ACCT-35)', () => {
    const givenUp = read({ status: 'incomplete_expired', ended_at: '1990' });
    expect(userPlanSummary(free, givenUp)).toMatchObject({ kind: 'none' });
  });

  it('A plan that renews without a known period has no sentence (ACCT-19)', () => {
    expect(userPlanSummary(paying, read({ current_period_end: null }))).toMatchObject({
      kind: 'none',
    });
  });

  it.each([
    ['unpaid', 'unpaid'],
    ['paused', 'paused'],
    ['incomplete', 'incomplete'],
    ['on_hold', 'inactive'],
  ])(
    'A plan that is %s says so, can be managed, and no other plan can be bought (ACCT-35)',
    (status, kind) => {
      const subscription = withStatus(status);
      expect(userPlanSummary(free, subscription)).toMatchObject({ kind });
      expect(canBuyPlan(free, [subscription])).toBe(false);
      expect(managedAt(free, subscription)).toBe('stripe');
    },
  );

  it.each([
    ['active', false],
    ['past_due', false],
    ['incomplete_expired', true],
    ['canceled', true],
  ])(
    'A plan that is %s has no sentence for a user without Premium; whether another one can be bought: %s (ACCT-35)',
    (status, canBuy) => {
      expect(userPlanSummary(free, withStatus(status))).toMatchObject({ kind: 'none' });
      expect(canBuyPlan(free, [withStatus(status)])).toBe(canBuy);
    },
  );
});

describe('what is next for a plan', () => {
  const invoice = { amount: 900, due_at: '2500', released_until: null, page: null };
  const invoiced = { collection_method: 'send_invoice', open_invoice: invoice } as const;

  it.each([
    ['A plan that renews', running, 12_000],
    ['A plan that ends with its period', ending, null],
    ['A plan that ends in a later period', read({ cancel_at: '2500' }), 12_000],
    ['A plan whose payments are paused', read({ pause_collection: { resumes_at: null } }), null],
    ['A plan that is past due', pastDue, null],
  ])('%s says what is charged next (PRICE-311)', (_case, plan, amount) => {
    expect(planSummary(plan).amount).toBe(amount);
  });

  it.each([
    ['that renews', running, null],
    ['whose payment failed', pastDue, 'update-card'],
    ['at gumroad whose payment failed', withStatus('past_due'), null],
    [
      'whose invoice is overdue',
      read({ ...invoiced, status: 'past_due', payment_problem: owed }),
      'pay-invoice',
    ],
    ['that stopped with an unpaid invoice', read({ ...invoiced, status: 'unpaid' }), 'pay-invoice'],
    ['that stopped with a failed payment', withStatus('unpaid'), 'update-card'],
    ['that support has paused', withStatus('paused'), 'contact'],
    ['that is over', over, null],
  ])(
    'The owner of a plan %s learns the step that helps (ACCT-33, ACCT-35)',
    (_case, plan, step) => {
      expect(planSummary(plan).step).toBe(step);
    },
  );

  it('A reader who does not know the payments learns that one is owed (GROUP-44)', () => {
    const { status, cancelAt, cancelAtPeriodEnd, currentPeriodEnd, endedAt } = pastDue;
    const facts = { status, cancelAt, cancelAtPeriodEnd, currentPeriodEnd, endedAt };
    expect(planSummary(facts)).toMatchObject({ kind: 'payment-due', at: null });
  });
});

describe('the sentence of a plan', () => {
  const options = { dayOf: (day: Date) => String(Number(day) / 1_000), editorName: 'Inkwell' };

  it.each([
    [planSummary(running), 'Your plan will renew on 2000'],
    [
      planSummary({ ...over, endReason: 'refunded' }),
      'Your plan ended on 1990 because its payment was refunded',
    ],
    [planSummary(withStatus('unpaid')), 'Your plan has stopped because a payment failed'],
    [userPlanSummary(editor, undefined), 'Your plan is managed via your account with Inkwell.'],
    [userPlanSummary(free, undefined), undefined],
  ])('A page says what a plan does (ACCT-19 to ACCT-21)', (summary, sentence) => {
    expect(planSentence(summary, options)).toBe(sentence);
  });

  it.each([
    [running, 'Your next payment is $12000 on 2000.'],
    [withStatus('trialing'), 'Your next payment is $12000 on 2000.'],
    [{ ...running, amount: 0 }, 'It renews on 2000, and you won’t be charged then.'],
    [
      { ...running, collectionMethod: 'send_invoice' as const },
      'We’ll send your next invoice, for $12000, on 2000.',
    ],
    [ending, 'It ends on 2000, and you won’t be charged again.'],
    [read({ cancel_at: '2500' }), 'You’ll be charged until it ends on 2500.'],
    [read({ pause_collection: { resumes_at: '1900' } }), 'Payments are paused until 1900.'],
    [read({ pause_collection: { resumes_at: null } }), 'Payments are paused.'],
    [pastDue, 'A payment for it is still due.'],
  ])('A mail says of a plan what is next (PRICE-411, PRICE-412)', (plan, sentence) => {
    expect(planMailSentence(plan, options.dayOf, (amount) => `$${amount}`)).toBe(sentence);
  });
});

describe('a plan that ends', () => {
  it.each([
    ['a canceled plan', paying, ending, true],
    ['a plan that renews', paying, running, false],
    ['a plan that is over', paying, over, false],
    ['a user without Premium', free, ending, false],
    ['an unknown plan', paying, undefined, false],
  ])('It is known whether %s ends by itself (PRICE-313)', (_case, user, subscription, expected) => {
    expect(isPlanEnding(user, subscription)).toBe(expected);
  });
});

describe('a plan that can be resumed', () => {
  it.each([
    ['a canceled plan', paying, ending, true],
    ['a plan that renews', paying, running, false],
    ['a plan whose group somebody else pays for', paying, { ...ending, isTakenOver: true }, false],
    ['a plan of a user without Premium', free, ending, false],
    ['an unknown plan', paying, undefined, false],
  ])('It is known whether %s can be (PRICE-313, GROUP-458)', (_case, user, plan, expected) => {
    expect(isPlanResumable(user, plan)).toBe(expected);
  });
});

describe('manage plan', () => {
  it.each([
    ['a paying user', paying, running, 'stripe'],
    ['a canceled plan that still runs', paying, ending, 'stripe'],
    ['a plan at gumroad', { ...paying, ...provider('gumroad') }, undefined, 'gumroad'],
    ['an unverified email', { ...paying, emailVerified: false }, running, undefined],
    ['a plan of the LaTeX editor', editor, undefined, undefined],
    ['a group member', member, undefined, undefined],
    ['an institution', institution, undefined, undefined],
    ['a free user', free, undefined, undefined],
    ['a plan without a known subscription', paying, undefined, undefined],
    ['a plan that is over', ended, over, undefined],
  ])(
    'It is known where %s is managed, if anywhere (ACCT-23)',
    (_case, user, subscription, expected) => {
      expect(managedAt(user, subscription)).toBe(expected);
    },
  );

  it.each([
    ['that is not linked', { overleaf: null }],
    ['without Premium', { premium: false }],
    ['that does not pay', { isPaid: false }],
  ])('An account %s has no plan of the LaTeX editor (ACCT-21)', (_which, change) => {
    expect(isManagedByEditor({ ...editor, ...change })).toBe(false);
  });

  it('A plan that a group pays for is not managed at the card provider, whatever plan of one’s own there was (ACCT-23)', () => {
    expect(managedAt(member, running)).toBeUndefined();
  });

  it('A linked account that pays in the portal has no plan of the LaTeX editor (ACCT-21)', () => {
    expect(isManagedByEditor({ ...editor, ...provider('stripe') })).toBe(false);
  });
});
