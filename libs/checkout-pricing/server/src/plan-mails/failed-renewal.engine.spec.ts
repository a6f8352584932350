import { prices } from '../testing/checkout-api';
import { startBoughtPlan, type BoughtPlan } from '../testing/bought-plan';

const day = 86_400;
const failed = 'Your payment failed: please update your card';
const ended = 'Your plan has ended';
const stopped = 'Your plan has stopped';

describe('a renewal that fails', () => {
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
    expect(text).toContain('We will try your card again on December 23, 2026.');
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
