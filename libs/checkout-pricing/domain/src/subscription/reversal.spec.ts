import { reversalOf, type PlanPayment, type ReturnedMoney } from './reversal';

const day = (number: number) => new Date(Date.UTC(2026, 0, 1 + number));

const back = (amount: number, onDay: number, by: ReturnedMoney['by'] = 'refund') => ({
  by,
  amount,
  at: day(onDay),
});

/** The charge of a period of 30 days that starts on a day. */
const charge = (
  startsOn: number,
  amount: number,
  returned: readonly ReturnedMoney[] = [],
): PlanPayment => ({
  paidAt: day(startsOn),
  amount,
  period: { startsAt: day(startsOn), endsAt: day(startsOn + 30) },
  returned,
});

/** The charge of a change within a period. */
const change = (onDay: number, amount: number, returned: readonly ReturnedMoney[] = []) => ({
  ...charge(onDay, amount, returned),
  period: null,
});

describe('the reversal that ends a plan', () => {
  it('Without any money that went back there is none (PRICE-117)', () => {
    expect(reversalOf([])).toBeUndefined();
    expect(reversalOf([charge(0, 540), change(3, 43)])).toBeUndefined();
  });

  it('A full refund of the charge for a change of seats ends nothing (PRICE-117)', () => {
    expect(reversalOf([change(3, 4_340, [back(4_340, 4)]), charge(0, 54_000)])).toBeUndefined();
  });

  it('A refund of the few seats that were bought first does not end the many that were added, nor does a refund of these (PRICE-117)', () => {
    const first = charge(0, 21_600);
    const added = change(3, 788_400);
    const refunded = (payment: PlanPayment, onDay: number) => ({
      ...payment,
      returned: [back(payment.amount, onDay)],
    });
    expect(reversalOf([added, refunded(first, 4)])).toBeUndefined();
    expect(reversalOf([refunded(added, 4), first])).toBeUndefined();
    const both = [refunded(added, 5), refunded(first, 4)];
    expect(reversalOf(both)).toEqual({ kind: 'refunded', at: day(5) });
  });

  it('A change that is paid after everything went back does not undo the end (PRICE-117)', () => {
    const payments = [change(6, 4_340), charge(0, 54_000, [back(54_000, 4)])];
    expect(reversalOf(payments)).toEqual({ kind: 'refunded', at: day(4) });
  });

  it('A change that is paid back before the charge of its period was paid ends nothing (PRICE-117)', () => {
    const late = { ...charge(0, 54_000), paidAt: day(9) };
    expect(reversalOf([late, change(3, 4_340, [back(4_340, 4)])])).toBeUndefined();
  });

  it('A full refund ends the plan although a renewal overtook its message (PRICE-117)', () => {
    const payments = [charge(30, 1_900), charge(0, 1_900, [back(1_900, 29)])];
    expect(reversalOf(payments)).toEqual({ kind: 'refunded', at: day(29) });
  });

  it('A full refund of the charge for an earlier period ends nothing (PRICE-117)', () => {
    const payments = [charge(30, 1_900), charge(0, 1_900, [back(1_900, 30)])];
    expect(reversalOf(payments)).toBeUndefined();
  });

  it('The first of several reversals counts, in whatever order the payments come (PRICE-117)', () => {
    const first = charge(0, 1_900, [back(1_900, 29)]);
    const second = charge(30, 1_900, [back(1_900, 40)]);
    for (const payments of [
      [first, second],
      [second, first],
    ])
      expect(reversalOf(payments)).toEqual({ kind: 'refunded', at: day(29) });
    const later = charge(60, 1_900);
    expect(reversalOf([charge(30, 1_900), later, charge(0, 1_900, [back(1_900, 31)])])).toBe(
      undefined,
    );
  });

  it('The charge for a period that another plan replaced is an earlier one (PRICE-117)', () => {
    const payments = [charge(10, 12_000), charge(0, 1_900, [back(1_900, 12)])];
    expect(reversalOf(payments)).toBeUndefined();
    const byCredit = [charge(10, 0), charge(0, 1_900, [back(1_900, 12)])];
    expect(reversalOf(byCredit)).toBeUndefined();
    expect(reversalOf(payments.toReversed())).toBeUndefined();
  });

  it('Of two periods that start in the same second the one that was charged last is the current one (PRICE-117)', () => {
    const [older, newer] = [charge(0, 1_900), charge(0, 12_000)];
    const refunded = { ...newer, returned: [back(12_000, 1)] };
    expect(reversalOf([refunded, older])).toMatchObject({ kind: 'refunded' });
    const earlier = { ...older, returned: [back(1_900, 1)] };
    expect(reversalOf([newer, earlier])).toBeUndefined();
  });

  it('Only the changes within a period count with its charge, that of its first second included (PRICE-117)', () => {
    const renewed = charge(30, 1_900, [back(1_900, 40)]);
    const refundedAt40 = { kind: 'refunded', at: day(40) };
    expect(reversalOf([renewed, change(29, 500), charge(0, 1_900)])).toEqual(refundedAt40);
    expect(reversalOf([change(30, 500), renewed, charge(0, 1_900)])).toBeUndefined();
    const next = [change(60, 500), charge(60, 1_900), renewed];
    expect(reversalOf(next)).toEqual(refundedAt40);
  });

  it('A change that is paid in the moment of a return is not yet returned with it (PRICE-117)', () => {
    const payments = [change(4, 500), charge(0, 1_900, [back(1_900, 4)])];
    expect(reversalOf(payments)).toBeUndefined();
  });

  it('Parts that went back count in the order of time, however they are listed (PRICE-117)', () => {
    const returned = [back(900, 8), back(1_000, 2), back(900, 9)];
    expect(reversalOf([charge(0, 1_900, returned)])).toEqual({ kind: 'refunded', at: day(8) });
  });

  it('Several partial refunds count together, and all but one unit ends nothing (PRICE-117)', () => {
    const parts = [back(1_000, 2), back(899, 3)];
    expect(reversalOf([charge(0, 1_900, parts)])).toBeUndefined();
    const whole = [...parts, back(1, 5)];
    expect(reversalOf([charge(0, 1_900, whole)])).toEqual({ kind: 'refunded', at: day(5) });
  });

  it('A lost dispute about the charge for the period ends the plan, also one that was decided after a renewal (PRICE-117)', () => {
    const payments = [charge(30, 1_900), charge(0, 1_900, [back(1_900, 20, 'dispute')])];
    expect(reversalOf(payments)).toEqual({ kind: 'dispute-lost', at: day(20) });
  });

  it('A lost dispute about what a partial refund left ends the plan (PRICE-117)', () => {
    const returned = [back(100, 2), back(1_800, 3, 'dispute')];
    expect(reversalOf([charge(0, 1_900, returned)])).toMatchObject({ kind: 'dispute-lost' });
  });

  it('A period that was paid by credit has nothing that could go back (PRICE-117)', () => {
    expect(reversalOf([charge(0, 0)])).toBeUndefined();
  });
});
