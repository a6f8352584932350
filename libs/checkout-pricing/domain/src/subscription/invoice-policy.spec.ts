import fc from 'fast-check';
import {
  afterEnd,
  hasStarted,
  owedForUse,
  seatsOfOrder,
  type EndedOrder,
  type InvoicedOrder,
} from './invoice-policy';

const day = 86_400_000;
const begin = Date.UTC(2026, 10, 28);
const at = (days: number) => new Date(begin + days * day);

const seats = fc.integer({ min: 2, max: 100 });
const moment = fc.double({ min: 0, max: 400, noNaN: true }).map(at);
const release = fc
  .record({ seats, from: fc.integer({ min: 0, max: 40 }), days: fc.integer({ min: 1, max: 90 }) })
  .map(({ from, days, ...rest }) => ({ ...rest, from: at(from), until: at(from + days) }));
const order = fc.record({ isPaid: fc.boolean(), seats, release: fc.option(release) });
const invoice = fc.record({
  amount: fc.integer({ min: 1, max: 1_000_000 }),
  startsAt: fc.constant(at(0)),
  endsAt: fc.constant(at(365)),
  seats,
  release: fc.option(release, { freq: 9 }),
});

const seatsAt = (ordered: InvoicedOrder, now: Date) =>
  hasStarted(ordered, now) ? seatsOfOrder(ordered) : 0;

describe('an order by invoice', () => {
  it('It gives all seats once it is paid, and never more than were ordered (PRICE-530)', () => {
    fc.assert(
      fc.property(order, moment, (ordered, now) => {
        const given = seatsAt(ordered, now);
        expect(given).toBeLessThanOrEqual(ordered.seats);
        expect(seatsAt({ ...ordered, isPaid: true }, now)).toBe(ordered.seats);
        if (!ordered.isPaid && !ordered.release) expect(given).toBe(0);
      }),
    );
  });

  it('A release gives its seats until its last day, and nothing afterwards (PRICE-531)', () => {
    fc.assert(
      fc.property(seats, release, moment, (ordered, released, now) => {
        const given = seatsAt({ isPaid: false, seats: ordered, release: released }, now);
        const isWithin = now < released.until;
        expect(given).toBe(isWithin ? Math.min(ordered, released.seats) : 0);
      }),
    );
  });
});

describe('what is owed for a released order that ended unpaid', () => {
  it('It is nothing without a release, at most the invoice, and never less for a later end (PRICE-533)', () => {
    fc.assert(
      fc.property(invoice, moment, moment, (unpaid, one, other) => {
        const [first, second] = one < other ? [one, other] : [other, one];
        const owed = owedForUse(unpaid, first);
        expect(owed).toBeGreaterThanOrEqual(0);
        expect(owed).toBeLessThanOrEqual(owedForUse(unpaid, second));
        expect(owedForUse(unpaid, second)).toBeLessThanOrEqual(unpaid.amount);
        if (!unpaid.release || first <= unpaid.release.from) expect(owed).toBe(0);
      }),
    );
  });

  it.each([
    ['no day', 10, 0],
    ['a moment', 10.001, 332],
    ['ten days', 20, 3_321],
    ['the whole release and longer', 60, 9_962],
  ])(
    'After %s of 12 of 12 seats of $1,212.00 a year it is the share of the days that have begun (PRICE-533)',
    (_case, end, owed) => {
      const released = { seats: 12, from: at(10), until: at(40) };
      const year = { amount: 121_200, startsAt: at(0), endsAt: at(365), seats: 12 };
      expect(owedForUse({ ...year, release: released }, at(end))).toBe(owed);
    },
  );

  it('A release that ends in the moment of the end gives nothing from then on (PRICE-531)', () => {
    const released = { seats: 12, from: at(0), until: at(10) };
    expect(hasStarted({ isPaid: false, release: released }, at(10))).toBe(false);
  });

  it('Fewer released seats owe less: 6 of 12 seats half (PRICE-533)', () => {
    const released = { seats: 6, from: at(0), until: at(90) };
    const year = { amount: 121_200, startsAt: at(0), endsAt: at(365), seats: 12 };
    expect(owedForUse({ ...year, release: released }, at(73))).toBe(12_120);
  });
});

describe('what becomes of an order by invoice after its end', () => {
  const group = fc.oneof(
    fc.constant(null),
    fc.constant('gone' as const),
    fc.record({ taken: fc.integer({ min: 1, max: 120 }) }),
  );
  const ended: fc.Arbitrary<EndedOrder> = fc.record({
    hasOpenInvoice: fc.boolean(),
    isPaidLate: fc.boolean(),
    isEndedForGood: fc.boolean(),
    paidUntil: moment,
    hasAccount: fc.boolean(),
    hasOtherPlan: fc.boolean(),
    group,
    seats,
  });
  const fits = (each: EndedOrder) =>
    each.group === null || (each.group !== 'gone' && each.group.taken <= each.seats);

  it('It continues only when it is paid in full, its group is there, and its seats suffice (PRICE-534)', () => {
    fc.assert(
      fc.property(ended, moment, (each, now) => {
        if (afterEnd(each, now) !== 'revive') return;
        expect(each).toMatchObject({ isPaidLate: true, hasOpenInvoice: false, hasAccount: true });
        expect(each).toMatchObject({ hasOtherPlan: false, isEndedForGood: false });
        expect(fits(each)).toBe(true);
        expect(now.getTime()).toBeLessThan(each.paidUntil.getTime());
      }),
    );
  });

  it('An invoice that stays payable lets the plan continue when it is paid; any other is taken back (PRICE-534)', () => {
    fc.assert(
      fc.property(ended, moment, (each, now) => {
        const paid = { ...each, hasOpenInvoice: false, isPaidLate: true };
        const expected = afterEnd(each, now) === 'give-back' ? 'give-back' : 'revive';
        expect(afterEnd(paid, now)).toBe(expected);
      }),
    );
  });

  it('Money that came late is never kept without effect once nothing is left to pay (PRICE-534)', () => {
    fc.assert(
      fc.property(ended, moment, (each, now) => {
        const paid = { ...each, hasOpenInvoice: false, isPaidLate: true };
        expect(afterEnd(paid, now)).not.toBe('wait');
      }),
    );
  });

  /** Paid late, with a group whose seats just suffice, in the middle of its period. */
  const late: EndedOrder = {
    hasOpenInvoice: false,
    isPaidLate: true,
    isEndedForGood: false,
    paidUntil: at(365),
    hasAccount: true,
    hasOtherPlan: false,
    group: { taken: 12 },
    seats: 12,
  };

  it.each([
    ['is paid late', {}, 'revive'],
    ['never had a group', { group: null }, 'revive'],
    ['has another invoice to pay', { hasOpenInvoice: true }, 'wait'],
    ['is not paid yet', { hasOpenInvoice: true, isPaidLate: false }, 'wait'],
    ['has nothing to pay and nothing paid', { isPaidLate: false }, 'wait'],
    ['was ended for good', { isEndedForGood: true }, 'give-back'],
    ['has no account', { hasAccount: false }, 'give-back'],
    ['has an owner with another plan', { hasOtherPlan: true }, 'give-back'],
    ['has lost its group', { group: 'gone' }, 'give-back'],
    ['has more members than seats', { group: { taken: 13 } }, 'give-back'],
    ['is past its period', { paidUntil: at(100) }, 'give-back'],
  ] satisfies [string, Partial<EndedOrder>, string][])(
    'An ended order that %s becomes what the policy says (PRICE-534)',
    (_case, difference, becomes) => {
      expect(afterEnd({ ...late, ...difference }, at(100))).toBe(becomes);
    },
  );
});
