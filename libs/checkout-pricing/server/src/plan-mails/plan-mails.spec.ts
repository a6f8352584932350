import type { MailMessage } from '@portal/server/ports';
import { type BoughtPlan, startBoughtPlan } from '../testing/bought-plan';
import { prices } from '../testing/checkout-api';
import { together } from '../testing/together';
import { planMails } from './mail-examples';
import { paymentFailedMail, reversedMail } from './payment.mails';

const day = 86_400;

describe('the mails about a plan that was changed', () => {
  const changed = 'Your plan has changed';

  const paused = { behavior: 'void', resumes_at: null };

  let plan: BoughtPlan;

  const start = async (order?: Parameters<typeof startBoughtPlan>[0]) => {
    plan = await startBoughtPlan(order);
  };
  const lastText = async () => (await plan.mails()).at(-1)?.text;
  const item = () => {
    const [first] = plan.subscription.items.data;
    if (!first) throw new Error('The subscription is to nothing.');
    return first;
  };
  const periodEnd = () => item().current_period_end;
  const at = (seconds: number) =>
    new Date(seconds * 1_000).toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'long' });
  /** Another price or quantity at the provider, which says nothing yet. */
  const setItem = (change: object) => plan.set({ items: { data: [{ ...item(), ...change }] } });
  const monthly = () => plan.api.provider.prices.find(({ id }) => id === 'price_premium_month_t1');

  afterEach(() => plan.api.stop());

  it.each([
    ['refunded', 'Your payment was refunded', 'We refunded your payment for Lemma Premium'],
    ['dispute-lost', 'Your plan has ended after a disputed payment', 'because it was disputed'],
  ] as const)(
    'A plan that is %s is mailed once, however often and from where it is reported (PRICE-410)',
    async (reversal, subject, sentence) => {
      await start();
      plan.api.provider.reversals.set(plan.subscription.id, reversal);
      await Promise.all([plan.report('charge.refunded'), plan.report('refund.updated')]);
      await plan.report('charge.dispute.closed');
      await plan.report('customer.subscription.deleted');
      expect(await plan.subjects()).toEqual([subject]);
      expect(await lastText()).toContain(sentence);
      expect(await lastText()).toContain('You won’t be charged again.');
    },
  );

  it('A refund of a plan that support had canceled before is mailed too (PRICE-410)', async () => {
    await start();
    await plan.change({ status: 'canceled', ended_at: plan.subscription.created + day });
    plan.api.provider.reversals.set(plan.subscription.id, 'refunded');
    await plan.report('charge.refunded');
    expect(await plan.subjects()).toEqual(['Your plan has ended', 'Your payment was refunded']);
  });

  it('A dispute that the provider ended the plan for is mailed once (PRICE-410)', async () => {
    await start();
    const cancellation_details = { reason: 'payment_disputed' };
    const ended_at = plan.subscription.created + day;
    await plan.change({ status: 'canceled', ended_at, cancellation_details });
    plan.api.provider.reversals.set(plan.subscription.id, 'dispute-lost');
    await plan.report('charge.dispute.closed');
    expect(await plan.subjects()).toEqual(['Your plan has ended after a disputed payment']);
  });

  it('An overdue invoice that was read just before the provider called the plan past due is mailed then, once (PRICE-503)', async () => {
    await start({ price: prices.group, quantity: 12 });
    const latest_invoice = {
      object: 'invoice',
      status: 'open',
      amount_remaining: 121_200,
      due_date: plan.subscription.created + 30 * day,
      next_payment_attempt: null,
      hosted_invoice_url: 'https://pay.example/in_1',
    };
    const { provider } = plan.api;
    // An earlier period was paid.
    const paid = await provider.listPayments(plan.subscription.id);
    provider.payments.set(plan.subscription.id, [...paid]);
    const invoiced = { collection_method: 'send_invoice', default_payment_method: null };
    plan.set({ ...invoiced, latest_invoice });
    plan.api.clock.advance({ days: 31 });
    await plan.report();
    expect(await plan.subjects()).toEqual([]);
    plan.set({ status: 'past_due' });
    await plan.report();
    await plan.report();
    expect(await plan.subjects()).toEqual(['Your invoice is overdue']);
  });

  it('A partial refund is not mailed (PRICE-410)', async () => {
    await start();
    await plan.report('charge.refunded');
    expect(await plan.subjects()).toEqual([]);
  });

  it('Each change that its bank asks to confirm is mailed once, with the way to the billing page and not to the provider (PRICE-541)', async () => {
    await start();
    const waiting = (id: string) => ({
      pending_update: { subscription_items: [{ price: monthly(), quantity: 1 }] },
      latest_invoice: {
        ...{ object: 'invoice', id, status: 'open', amount_due: 10_100 },
        hosted_invoice_url: `https://pay.example/${id}`,
      },
    });
    const confirm = 'Confirm the payment to change your plan';
    plan.set(waiting('in_1'));
    await Promise.all([plan.report(), plan.report()]);
    await plan.report();
    expect(await plan.subjects()).toEqual([confirm]);
    const text = await lastText();
    expect(text).toContain('confirm the payment of $101.00 before we change your plan');
    expect(text).toContain('/account/billing');
    expect(text).not.toContain('pay.example');
    await plan.change({ pending_update: null });
    await plan.change(waiting('in_2'));
    expect(await plan.subjects()).toEqual([confirm, confirm]);
  });

  it('A purchase is mailed once, with what was paid, what is charged next and the way to the invoice (PRICE-430)', async () => {
    await start();
    await Promise.all([plan.report(), plan.report()]);
    const mails = (await plan.api.mailsTo('buyer@example.org')).filter(({ subject }) =>
      subject.startsWith('Thank you'),
    );
    expect(mails.map(({ subject }) => subject)).toEqual(['Thank you for buying Lemma Premium']);
    const text = mails[0]?.text;
    expect(text).toContain('We charged $19.00 to your card ending in 4242.');
    expect(text).toContain(`Your next payment is $120.00 on ${at(periodEnd())}.`);
    expect(text).toContain('Plan: Lemma Premium, $120.00 per year');
    expect(text).toContain('/account/billing#invoices');
  });

  it('The payment of another period is mailed once with what was charged (PRICE-430)', async () => {
    await start();
    const { id } = plan.subscription;
    const [first] = await plan.api.provider.listPayments(id);
    if (!first?.period) throw new Error('Nothing was paid.');
    const startsAt = first.period.endsAt;
    const period = { startsAt, endsAt: new Date(startsAt.getTime() + 365 * day * 1_000) };
    plan.api.provider.payments.set(id, [{ ...first, amount: 12_000, period }, first]);
    setItem({ current_period_end: periodEnd() + 365 * day });
    await Promise.all([plan.report('invoice.paid'), plan.report()]);
    await plan.report();
    expect(await plan.subjects()).toEqual(['Your plan was renewed']);
    expect(await lastText()).toContain('We charged $120.00 to your card ending in 4242.');
  });

  it('Another frequency is mailed with the plan before and now, and with the next charge (PRICE-411)', async () => {
    await start();
    setItem({ price: monthly(), current_period_end: plan.subscription.created + 30 * day });
    await plan.report();
    expect(await plan.subjects()).toEqual([changed]);
    const text = await lastText();
    expect(text).toContain('Before: Lemma Premium, $120.00 per year');
    expect(text).toContain('Now: Lemma Premium, $19.00 per month');
    expect(text).toContain(`Your next payment is $19.00 on ${at(periodEnd())}.`);
  });

  it('Another number of seats is mailed to the owner of the group (PRICE-411)', async () => {
    await start({ price: prices.group, quantity: 5 });
    setItem({ quantity: 7 });
    await plan.report();
    expect(await plan.subjects()).toEqual([changed]);
    expect(await lastText()).toContain('Before: Lemma Group, 5 seats, $540.00 per year');
    expect(await lastText()).toContain('Now: Lemma Group, 7 seats, $732.00 per year');
  });

  it('Concurrent events about one change send one mail (PRICE-411)', async () => {
    await start();
    const { provider } = plan.api;
    provider.findSubscription = together(2, provider.findSubscription);
    setItem({ price: monthly() });
    await Promise.all([plan.report(), plan.report()]);
    await plan.report();
    expect(await plan.subjects()).toEqual([changed]);
  });

  it.each([
    [{ cancel_at: 1_900_000_000 }, 'You’ll be charged until it ends on March 17, 2030.'],
    [{ status: 'past_due' }, 'A payment for it is still due.'],
    [{ pause_collection: paused }, 'Payments are paused.'],
    [
      { pause_collection: { behavior: 'void', resumes_at: 1_900_000_000 } },
      'Payments are paused until March 17, 2030.',
    ],
  ])(
    'A change together with %j says in one mail how the plan continues (PRICE-411)',
    async (state, sentence) => {
      await start();
      setItem({ price: monthly() });
      await plan.change(state);
      expect((await plan.subjects()).filter((subject) => subject === changed)).toHaveLength(1);
      const { text } = (await plan.mails()).find(({ subject }) => subject === changed) ?? {};
      expect(text).toContain(sentence);
      expect(text).not.toContain('Your next payment');
    },
  );

  it('A renewal that is not paid yet, another card and another name of the product are not mailed (PRICE-411)', async () => {
    await start();
    const product = { ...Object(item().price.product), name: 'Lemma Pro' };
    setItem({ price: { ...item().price, product }, current_period_end: periodEnd() + 365 * day });
    const card = { brand: 'visa', last4: '0005', exp_month: 1, exp_year: 2041 };
    await plan.change({ default_payment_method: { id: 'pm_2', card } });
    expect(await plan.subjects()).toEqual([]);
  });

  it('A cancellation is mailed once with the end, and the end itself is not mailed (PRICE-412)', async () => {
    await start();
    const end = periodEnd();
    await plan.change({ cancel_at_period_end: true, cancel_at: end });
    await plan.report();
    await plan.change({ status: 'canceled', ended_at: end });
    expect(await plan.subjects()).toEqual([`Your plan will end on ${at(end)}`]);
    expect(await lastText()).toContain('you won’t be charged again');
  });

  it('A resumed plan is mailed with its next charge (PRICE-412)', async () => {
    await start();
    await plan.change({ cancel_at_period_end: true, cancel_at: periodEnd() });
    await plan.change({ cancel_at_period_end: false, cancel_at: null });
    expect((await plan.subjects()).at(-1)).toBe('Your plan was resumed');
    expect(await lastText()).toContain(`Your next payment is $120.00 on ${at(periodEnd())}.`);
  });

  it('An end that support moved is mailed again (PRICE-412)', async () => {
    await start();
    const { created } = plan.subscription;
    await plan.change({ cancel_at: created + 20 * day });
    await plan.change({ cancel_at: created + 40 * day });
    expect(await plan.subjects()).toEqual([
      `Your plan will end on ${at(created + 20 * day)}`,
      `Your plan will end on ${at(created + 40 * day)}`,
    ]);
  });

  it('A plan that support ended before its time is mailed (PRICE-412)', async () => {
    await start();
    await plan.change({ cancel_at_period_end: true, cancel_at: periodEnd() });
    await plan.change({ status: 'canceled', ended_at: plan.subscription.created + day });
    expect((await plan.subjects()).at(-1)).toBe('Your plan has ended');
  });

  it('Payments that support pauses and continues are mailed (PRICE-412)', async () => {
    await start();
    await plan.change({ pause_collection: paused });
    expect(await lastText()).toContain('you won’t be charged for it until we tell you');
    await plan.change({ pause_collection: null });
    expect(await plan.subjects()).toEqual([
      'Your payments are paused',
      'Your payments have resumed',
    ]);
    expect(await lastText()).toContain(`Your next payment is $120.00 on ${at(periodEnd())}.`);
  });
});

describe('a renewal that fails', () => {
  const failed = 'Your payment failed: please update your card';

  const ended = 'Your plan has ended';

  const stopped = 'Your plan has stopped';

  let plan: BoughtPlan;
  let api: BoughtPlan['api'];
  let token: string;
  let created: number;

  /** Past due since the renewal at `days` after the purchase, with the next try after three days. */
  const fail = (days: number, tries = 1) => {
    const finalized_at = created + days * day;
    const next_payment_attempt = finalized_at + (1 + 2 * tries) * day;
    const invoice = { created: finalized_at, status_transitions: { finalized_at } };
    const latest_invoice = { ...invoice, next_payment_attempt };
    return plan.change({ status: 'past_due', latest_invoice });
  };
  const giveUp = (reason = 'payment_failed') =>
    plan.change({
      status: 'canceled',
      ended_at: created + 37 * day,
      cancellation_details: { reason },
    });

  beforeEach(async () => {
    plan = await startBoughtPlan({ price: prices.month });
    ({ api, token } = plan);
    ({ created } = plan.subscription);
  });
  afterEach(() => api.stop());

  it('The first failure mails the user once until when the plan works, and the plan continues (PRICE-115)', async () => {
    await fail(30);
    await fail(30, 2);
    await plan.report();
    expect(await plan.subjects()).toEqual([failed]);
    const text = (await plan.mails()).at(-1)?.text;
    expect(text).toContain('Your plan still works until December 27, 2026.');
    expect(text).toContain('We’ll try your card again on December 23, 2026.');
    expect(await api.premiumOf(token)).toBe(true);
  });

  it('The failure of a later renewal is mailed again (PRICE-115)', async () => {
    await fail(30);
    await plan.change({ status: 'active' });
    await fail(60);
    expect(await plan.subjects()).toEqual([failed, failed]);
  });

  it('Concurrent events about one failure send one mail (PRICE-115)', async () => {
    plan.set({ status: 'past_due' });
    await Promise.all([fail(30), fail(30), fail(30)]);
    await api.runJobs();
    expect(await plan.subjects()).toEqual([failed]);
  });

  it('A plan that ends unpaid is mailed once, and Premium ends (PRICE-116)', async () => {
    await fail(30);
    await giveUp();
    await plan.report();
    expect(await plan.subjects()).toEqual([failed, ended]);
    expect(await api.premiumOf(token)).toBe(false);
  });

  it('A plan whose messages were lost until its end is mailed its end only (PRICE-116)', async () => {
    await giveUp();
    expect(await plan.subjects()).toEqual([ended]);
  });

  it('A plan that its owner canceled ends without a mail about a payment (PRICE-116)', async () => {
    await giveUp('cancellation_requested');
    expect(await plan.subjects()).toEqual([ended]);
    expect((await plan.mails()).at(-1)?.text).toContain(
      'Lemma Premium was canceled and has ended.',
    );
  });

  it('An unpaid plan is no longer Premium, is mailed once, and a late payment brings it back (PRICE-110, PRICE-111, PRICE-116)', async () => {
    await fail(30);
    await plan.change({ status: 'unpaid' });
    await plan.report();
    expect(await api.premiumOf(token)).toBe(false);
    expect(await plan.subjects()).toEqual([failed, stopped]);
    expect(await api.buy(token, { price: prices.year, quantity: 1 })).toMatchObject({
      error: { error: 'ALREADY_SUBSCRIBED' },
    });
    await plan.change({ status: 'active' });
    expect(await api.premiumOf(token)).toBe(true);
    await giveUp();
    expect(await plan.subjects()).toEqual([failed, stopped, ended]);
  });

  it.each(['paused', 'incomplete'])(
    'A plan that is %s is not Premium and prevents another purchase (PRICE-110)',
    async (status) => {
      await plan.change({ status });
      expect(await api.premiumOf(token)).toBe(false);
      expect(await api.buy(token, { price: prices.year, quantity: 1 })).toMatchObject({
        error: { error: 'ALREADY_SUBSCRIBED' },
      });
      expect(await plan.subjects()).toEqual([]);
    },
  );

  it('A first payment that was never completed leaves the user free to buy again (PRICE-110)', async () => {
    await plan.change({ status: 'incomplete_expired', ended_at: created + day });
    expect(await api.premiumOf(token)).toBe(false);
    expect(await api.buy(token, { price: prices.year, quantity: 1 })).toMatchObject({ ok: true });
  });
});

describe('the mails about a plan', () => {
  const plan = { to: 'ada@example.org', productName: 'Lemma', planName: 'Lemma Premium' };

  const until = new Date('2026-11-27T23:30:00Z');

  const nextAttemptAt = new Date('2026-11-23T12:00:00Z');

  // The first is about a group that was not handed over.
  const { takeoverRefusedMail: _refused, ...mails } = planMails('Lemma');

  const wordsOf = ({ paragraphs, details = [] }: MailMessage) =>
    [...paragraphs, ...details.map(({ value }) => value)].join(' ');

  it.each([
    ...Object.entries(mails),
    ['reversedMail after a dispute', reversedMail(plan, 'dispute-lost')] as const,
  ])(
    'The mail %s names the plan, has one action inside the portal and says why it was sent (AUTH-141)',
    (_, mail) => {
      expect(mail.action?.path).toMatch(/^\/(?!\/)/);
      expect(mail.reason).toMatch(/^because /);
      expect(wordsOf(mail)).toContain('Lemma Premium');
    },
  );

  it.each([
    [nextAttemptAt, 'We’ll try your card again on November 23, 2026.'],
    [null, 'Please update your card or pay now to keep your plan.'],
  ])(
    'With the next try at %s the mail about a failed renewal says what to do (PRICE-115)',
    (at, sentence) => {
      const { paragraphs } = paymentFailedMail({ ...plan, until, nextAttemptAt: at });
      expect(paragraphs.join(' ')).toContain('Your plan still works until November 27, 2026.');
      expect(paragraphs.join(' ')).toContain(sentence);
    },
  );

  it('Without a known end the mail about a failed payment names none, and leads to the open payment (PRICE-115, PRICE-414)', () => {
    const { paragraphs, preheader, action } = paymentFailedMail({
      ...plan,
      until: null,
      nextAttemptAt: null,
    });
    expect(paragraphs[0]).toContain('Your plan still works.');
    expect(preheader).not.toContain('until');
    expect(action?.path).toBe('/account/billing');
  });
});
