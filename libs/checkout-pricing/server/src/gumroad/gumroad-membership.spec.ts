import fc from 'fast-check';
import {
  membershipOf as membershipAt,
  type ListPrice,
  type ReceivedFact,
} from './gumroad-membership';
import type { GumroadFact } from './gumroad-ping';

type Charge = Extract<GumroadFact, { kind: 'charge' }>;

const day = (date: string, hours = 12) =>
  new Date(`2026-${date}T${String(hours).padStart(2, '0')}:00:00Z`);

const received = (fact: GumroadFact, receivedAt: Date): ReceivedFact => ({ fact, receivedAt });

const charge = (date: string, more: Partial<Charge> = {}): ReceivedFact =>
  received(
    {
      kind: 'charge',
      saleId: `sale-${date}`,
      at: day(date).toISOString(),
      email: 'reader@example.org',
      productName: 'Lemma Premium',
      amount: 1_900,
      currency: 'usd',
      interval: 'month',
      hasOfferCode: false,
      isRecurring: false,
      isRefunded: false,
      isDisputed: false,
      isDisputeWon: false,
      ...more,
    },
    day(date, 13),
  );

const about = (kind: 'cancellation' | 'ended' | 'restarted', at: string, arrived = at) =>
  received({ kind, at: day(at).toISOString() }, day(arrived, 13));

/** What a new member pays for a month, in dollars. */
const listPrice: ListPrice = ({ interval, currency }) =>
  interval === 'month' && currency === 'usd' ? 1_900 : Infinity;
const membershipOf = (facts: readonly ReceivedFact[]) => membershipAt(facts, listPrice);

const stateOf = (facts: readonly ReceivedFact[]) => {
  const { cancelAt, endedAt, paidUntil, validUntil } = membershipOf(facts) ?? {};
  return { cancelAt, endedAt, paidUntil, validUntil };
};

describe('a membership at gumroad', () => {
  it('A charge gives Premium for its period and seven days more, in which gumroad charges the card again (PRICE-135)', () => {
    expect(membershipOf([charge('01-31')])).toMatchObject({
      startedAt: day('01-31'),
      paidUntil: day('02-28'),
      validUntil: day('03-07'),
      cancelAt: null,
      endedAt: null,
      amount: 1_900,
      interval: 'month',
    });
  });

  it('A renewal extends the membership, whichever charge arrives first (PRICE-135)', () => {
    const charges = [charge('03-01'), charge('04-01', { isRecurring: true })];
    for (const facts of [charges, charges.toReversed()])
      expect(stateOf(facts)).toMatchObject({ paidUntil: day('05-01') });
  });

  describe('whose renewal is compared with the price that the member accepted', () => {
    const renewed = (first: Partial<Charge>, renewal: Partial<Charge>) => {
      const charges = [charge('03-01', first), charge('04-01', { isRecurring: true, ...renewal })];
      return membershipOf(charges.toReversed());
    };

    it.each([
      ['the same price', {}, {}],
      ['an older price', { amount: 1_200 }, { amount: 1_200 }],
      ['the full price after an offer', { amount: 950, hasOfferCode: true }, { amount: 1_900 }],
      ['a price that was lowered for all', { amount: 2_500 }, { amount: 1_900 }],
    ])('A renewal for %s counts (PRICE-134)', (_, first, renewal) => {
      expect(renewed(first, renewal)).toMatchObject({
        paidUntil: day('05-01'),
        isUnderpaid: false,
      });
    });

    it.each([
      ['less', {}, { amount: 1_899 }],
      ['nothing', {}, { amount: 0 }],
      ['less in another currency', {}, { amount: 1_200, currency: 'eur' }],
      ['more in a currency that is not sold', {}, { amount: 2_000, currency: 'eur' }],
      ['less for another period', {}, { amount: 1_900, interval: 'year' as const }],
    ])('A renewal for %s does not count (PRICE-134)', (_, first, renewal) => {
      expect(renewed(first, renewal)).toMatchObject({
        paidUntil: day('04-01'),
        isUnderpaid: true,
        cancelAt: null,
      });
    });

    it('A renewal for the price of the first charge counts also after one for a raised price (PRICE-134)', () => {
      const state = membershipOf([
        charge('03-01', { amount: 1_200 }),
        charge('04-01', { isRecurring: true, amount: 2_500 }),
        charge('05-01', { isRecurring: true, amount: 1_200 }),
      ]);
      expect(state).toMatchObject({ paidUntil: day('06-01'), isUnderpaid: false });
    });

    it('A renewal whose first charge is not known counts (PRICE-134)', () => {
      const state = membershipOf([charge('04-01', { isRecurring: true, amount: 1_200 })]);
      expect(state).toMatchObject({ paidUntil: day('05-01'), isUnderpaid: false });
    });
  });

  it('A canceled membership counts until its end, and renews again after a restart (PRICE-135)', () => {
    const canceled = [charge('03-01'), about('cancellation', '04-01', '03-10')];
    expect(stateOf(canceled)).toMatchObject({ cancelAt: day('04-01'), validUntil: day('04-01') });
    expect(stateOf([...canceled, about('restarted', '03-20')])).toMatchObject({ cancelAt: null });
    for (const renewedOn of ['04-01', '04-02'])
      expect(stateOf([...canceled, charge(renewedOn)])).toMatchObject({ cancelAt: null });
  });

  it('A cancellation after a restart counts (PRICE-135)', () => {
    const facts = [
      charge('03-01'),
      about('restarted', '03-05'),
      about('cancellation', '04-01', '03-10'),
    ];
    expect(stateOf(facts)).toMatchObject({ cancelAt: day('04-01') });
  });

  it('An ended membership ends at gumroad’s time, and a later charge or restart brings it back (PRICE-135)', () => {
    const ended = [charge('03-01'), about('ended', '03-15')];
    expect(stateOf(ended)).toMatchObject({ endedAt: day('03-15'), validUntil: day('03-15') });
    for (const restartedOn of ['03-15', '03-20'])
      expect(stateOf([...ended, about('restarted', restartedOn)])).toMatchObject({ endedAt: null });
    expect(stateOf([charge('03-15'), ...ended])).toMatchObject({ endedAt: null });
    expect(stateOf([...ended, charge('03-20')])).toMatchObject({
      endedAt: null,
      paidUntil: day('04-20'),
    });
    expect(stateOf([...ended, about('restarted', '03-10')])).toMatchObject({
      endedAt: day('03-15'),
    });
  });

  it('A fully refunded newest charge ends the membership immediately; an earlier one does not (PRICE-135)', () => {
    const first = charge('03-01');
    const second = charge('04-01');
    const refund = (at: string) => charge(at, { isRefunded: true });
    expect(stateOf([first, refund('03-01')]).endedAt).toEqual(day('03-01', 13));
    expect(stateOf([first, second, refund('03-01')]).endedAt).toBeNull();
  });

  it('A disputed charge ends the membership, and a won dispute brings it back, in either order (PRICE-135)', () => {
    const disputed = charge('03-01', { isDisputed: true });
    const won = charge('03-01', { isDisputed: true, isDisputeWon: true });
    expect(stateOf([charge('03-01'), disputed]).endedAt).toEqual(day('03-01', 13));
    expect(stateOf([charge('03-01'), disputed, won]).endedAt).toBeNull();
    expect(stateOf([won, disputed, charge('03-01')]).endedAt).toBeNull();
  });

  it('Without a charge of a sold period there is no membership (PRICE-135)', () => {
    expect(membershipOf([about('ended', '03-15')])).toBeUndefined();
    expect(membershipOf([charge('03-01', { interval: null })])).toBeUndefined();
  });

  it('The order and the repetition of pings do not change a membership (PRICE-135)', () => {
    const date = fc
      .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join('-'));
    const fact = fc.oneof(
      date.chain((at) =>
        fc
          .record({
            isRefunded: fc.boolean(),
            isDisputed: fc.boolean(),
            isDisputeWon: fc.boolean(),
          })
          .map((more) => charge(at, more)),
      ),
      fc
        .tuple(fc.constantFrom('cancellation', 'ended', 'restarted'), date, date)
        .map(([kind, at, arrived]) => about(kind, at, arrived)),
    );
    const history = fc
      .array(fact, { maxLength: 12 })
      .chain((facts) =>
        fc.tuple(fc.constant(facts), fc.shuffledSubarray(facts, { minLength: facts.length })),
      );
    fc.assert(
      fc.property(history, ([facts, shuffled]) => {
        expect(stateOf([...shuffled, ...facts.slice(0, 3)])).toEqual(stateOf(facts));
      }),
    );
  });
});
