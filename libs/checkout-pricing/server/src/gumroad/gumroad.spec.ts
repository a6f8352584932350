import { authSessionEndpoints } from '@portal/auth-session/domain';
import { signIn, signUp, updateUser, verify } from '@portal/auth-session/server/testing';
import { checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import fc from 'fast-check';
import { prices, startCheckoutApi } from '../testing/checkout-api';
import {
  type GumroadApi,
  gumroadProductId,
  gumroadSecret,
  membershipPing,
  salePing,
  startGumroadApi,
} from '../testing/gumroad-pings';
import {
  type ListPrice,
  membershipOf as membershipAt,
  type ReceivedFact,
} from './gumroad-membership';
import type { GumroadFact } from './gumroad-ping';
import { gumroadMemberships, gumroadPings } from './gumroad.tables';

describe('gumroad’s pings', () => {
  let api: GumroadApi;

  let lines: string[];

  const email = 'reader@example.org';

  const pings = () => api.platform.database.query.select().from(gumroadPings);

  const memberships = () => api.platform.database.query.select().from(gumroadMemberships);

  const alerts = () => lines.filter((line) => line.includes('"alert"')).join('\n');

  beforeEach(async () => {
    lines = [];
    api = await startGumroadApi({ log: { write: (line) => lines.push(line) } });
  });
  afterEach(() => api.stop());

  it('A sale makes the user with that verified email premium, and the right says that gumroad is paid (PRICE-132, PRICE-135)', async () => {
    const { token } = await api.buyer(email);
    expect(await api.ping(salePing())).toBe(200);
    expect(await api.premiumOf(token)).toBe(false);
    await api.runJobs();
    expect(await api.call(authSessionEndpoints.getCurrentUser, {}, { token })).toMatchObject({
      body: {
        premium: true,
        user: { isPaid: true, source: 'gumroad', reason: 'paid-plan' },
        subscription: { payment_provider: 'gumroad', gumroad: salePing()['subscription_id'] },
      },
    });
    expect(alerts()).toBe('');
  });

  it('A ping that arrives many times is stored and processed once (PRICE-132)', async () => {
    const statuses = await Promise.all([1, 2, 3, 4].map(() => api.ping(salePing())));
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect(await api.runJobs()).toBe(1);
    expect(await pings()).toMatchObject([{ processedAt: expect.any(Date) }]);
  });

  it('Of a ping only the membership, the amount and the email address are stored (PRICE-132)', async () => {
    await api.processed(salePing({ full_name: 'Ada Lovelace', ip_country: 'France' }));
    expect(JSON.stringify(await pings())).not.toMatch(/Ada|France|4242/);
  });

  it.each([
    ['no secret', ''],
    ['another secret', 'x'.repeat(gumroadSecret.length)],
    ['a longer secret', `${gumroadSecret}x`],
  ])(
    'A ping with %s finds nothing at the address and stores nothing (PRICE-132)',
    async (_, secret) => {
      expect(await api.ping(salePing(), secret)).toBe(404);
      expect(await pings()).toEqual([]);
    },
  );

  it('The secret is never logged (PRICE-132)', async () => {
    await api.processed(salePing());
    await api.ping({}, gumroadSecret);
    expect(lines.join('\n')).not.toContain(gumroadSecret);
  });

  it.each<[string, Record<string, string>]>([
    ['without fields', {}],
    ['without an email address', salePing({ email: '' })],
    ['with a malformed email address', salePing({ email: 'reader' })],
    ['without a time', salePing({ sale_timestamp: '' })],
    ['with another form of time', salePing({ sale_timestamp: 'yesterday' })],
    ['from the future', salePing({ sale_timestamp: '2027-01-20T11:00:00Z' })],
    ['with a negative amount', salePing({ price: '-1' })],
    ['with a fraction of a cent', salePing({ price: '1.5' })],
    ['with an amount that is no number', salePing({ price: 'free' })],
    ['without a product', salePing({ product_id: '' })],
    ['without a membership', membershipPing('cancellation', { subscription_id: '' })],
    ['about an end without a time', membershipPing('subscription_ended', {})],
    ['with a malformed type', salePing({ resource_name: 'sale; drop' })],
  ])('A ping %s is rejected and stores nothing (PRICE-132)', async (_, fields) => {
    expect(await api.ping(fields)).toBe(400);
    expect(await pings()).toEqual([]);
  });

  it('A ping that is not form-encoded or too large is rejected (PRICE-132)', async () => {
    const path = `/api/webhooks/gumroad?secret=${gumroadSecret}`;
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(salePing());
    expect((await api.fetch(path, { method: 'POST', headers, body })).status).toBe(400);
    expect(await api.ping(salePing({ filler: 'x'.repeat(70_000) }))).toBe(413);
    expect(await pings()).toEqual([]);
  });

  it.each<[string, Record<string, string>]>([
    ['of an unknown type', salePing({ resource_name: 'something_new' })],
    ['about another product', salePing({ product_id: 'other==' })],
    ['of a test', salePing({ test: 'true' })],
    ['about a sale that is no membership', salePing({ subscription_id: '' })],
    ['about a changed plan', membershipPing('subscription_updated', { type: 'upgrade' })],
  ])('A ping %s is stored and changes nothing (PRICE-132)', async (_, fields) => {
    const { token } = await api.buyer(email);
    await api.processed(fields);
    expect(await pings()).toMatchObject([{ membershipId: null, fact: null }]);
    expect(await api.premiumOf(token)).toBe(false);
  });

  it.each<[string, Record<string, string>]>([
    ['for less than the price', { price: '11999' }],
    ['in another currency', { currency: 'eur' }],
    ['for nothing', { price: '0' }],
  ])('A membership %s gives no Premium and alerts an operator (PRICE-134)', async (_, fields) => {
    const { token } = await api.buyer(email);
    await api.processed(salePing(fields));
    expect(await api.premiumOf(token)).toBe(false);
    expect(alerts()).toContain('gumroad-amount');
  });

  it('A membership with an offer code, and a renewal at an older price, give Premium (PRICE-134)', async () => {
    const { token } = await api.buyer(email);
    await api.processed(salePing({ price: '6000', offer_code: 'half' }));
    expect(await api.premiumOf(token)).toBe(true);
    const other = await api.buyer('other@example.org');
    await api.processed(
      salePing({
        email: 'other@example.org',
        price: '9900',
        subscription_id: 'older==',
        is_recurring_charge: 'true',
      }),
    );
    expect(await api.premiumOf(other.token)).toBe(true);
  });

  it('A renewal for less than the member accepted does not extend Premium, and alerts an operator (PRICE-134)', async () => {
    let { token } = await api.buyer(email);
    await api.processed(salePing({ recurrence: 'monthly', price: '1900' }));
    api.clock.advance({ days: 31 });
    const renewal = { sale_id: 'renewal==', sale_timestamp: api.clock.now().toISOString() };
    const sale = { recurrence: 'monthly', is_recurring_charge: 'true', price: '100' };
    await api.processed(salePing({ ...sale, ...renewal }));
    expect(alerts()).toContain('gumroad-amount');
    api.clock.advance({ days: 8 });
    ({ idToken: token } = await signIn(api, email));
    expect(await api.premiumOf(token)).toBe(false);
  });

  it('A purchase for too little gives no Premium, also when its renewal is told first (PRICE-134)', async () => {
    const { token } = await api.buyer(email);
    const first = salePing({ price: '11999', sale_timestamp: '2025-12-01T10:00:00Z' });
    const renewal = salePing({ price: '11999', sale_id: 'renewal', is_recurring_charge: 'true' });
    await api.processed(renewal);
    expect(await api.premiumOf(token)).toBe(true);
    await api.processed(first);
    expect(await api.premiumOf(token)).toBe(false);
    expect(alerts()).toContain('"alert":"gumroad-amount"');
  });

  it('A purchase at gumroad closes the open checkout at the card provider (PRICE-97)', async () => {
    const { token } = await api.buyer(email);
    await api.buy(token, { price: 'price_premium_year_t1_usd', quantity: 1 });
    await api.processed(salePing());
    expect([...api.provider.sessions.values()].map(({ status }) => status)).toEqual(['expired']);
  });

  it('A purchase counts as soon as the account is opened and its email address verified (PRICE-133)', async () => {
    await api.processed(salePing());
    await signUp(api, email);
    await api.runScheduledJobs();
    expect(await memberships()).toMatchObject([{ uid: null }]);
    await verify(api, email);
    await api.runJobs();
    expect(await memberships()).toMatchObject([{ uid: expect.any(String) }]);
    expect(await api.premiumOf((await signIn(api, email)).idToken)).toBe(true);
  });

  it('An address that was verified in another way gets its purchase within a minute, and keeps it when it changes (PRICE-133)', async () => {
    await api.processed(salePing());
    const { uid, token } = await api.buyer(email);
    await api.runScheduledJobs();
    expect(await api.premiumOf(token)).toBe(true);
    await updateUser(api.platform.database.query, uid, { email: 'new@example.org' });
    await api.processed(salePing({ sale_id: 'second==', sale_timestamp: '2026-11-20T11:30:00Z' }));
    expect(await api.premiumOf(token)).toBe(true);
  });

  it('An unverified address gets nothing (PRICE-133)', async () => {
    await api.buyer(email, { verified: false });
    await api.processed(salePing());
    await api.runScheduledJobs();
    expect(await memberships()).toMatchObject([{ uid: null }]);
  });

  it('A right ends with its membership: when gumroad ends it, refunds it, or says nothing more (PRICE-135)', async () => {
    const { token } = await api.buyer(email);
    await api.processed(membershipPing('subscription_ended', { ended_at: '2026-11-20T11:30:00Z' }));
    await api.processed(salePing());
    expect(await api.premiumOf(token)).toBe(false);
    await api.processed(
      membershipPing('subscription_restarted', { restarted_at: '2026-11-20T11:40:00Z' }),
    );
    expect(await api.premiumOf(token)).toBe(true);
    await api.processed(salePing({ resource_name: 'refund', refunded: 'true' }));
    expect(await api.premiumOf(token)).toBe(false);
  });

  it('A membership that is canceled, restarted and canceled again in one period ends with it, although both cancellations say the same (PRICE-424)', async () => {
    const { token } = await api.buyer(email);
    await api.processed(salePing());
    const cancellation = membershipPing('cancellation', { cancelled_at: '2027-11-20T11:00:00Z' });
    const restartPing = () =>
      membershipPing('subscription_restarted', { restarted_at: api.clock.now().toISOString() });
    const isCanceled = async () =>
      (await memberships()).map(({ cancelAt }) => cancelAt?.toISOString() ?? null);
    await api.processed(cancellation);
    api.clock.advance({ minutes: 10 });
    await api.processed(restartPing());
    expect(await isCanceled()).toEqual([null]);
    api.clock.advance({ minutes: 10 });
    await api.processed(cancellation);
    expect(await isCanceled()).toEqual(['2027-11-20T11:00:00.000Z']);
    const details = await api.call(checkoutPricingEndpoints.getSubscriptionDetails, {}, { token });
    expect(details).toMatchObject({ body: [{ cancel_at_period_end: true }] });
  });

  it('A second cancellation counts when the restart before it is told late (PRICE-424)', async () => {
    await api.buyer(email);
    await api.processed(salePing());
    const cancellation = membershipPing('cancellation', { cancelled_at: '2027-11-20T11:00:00Z' });
    await api.processed(cancellation);
    api.clock.advance({ minutes: 10 });
    const restarted_at = api.clock.now().toISOString();
    api.clock.advance({ minutes: 10 });
    await api.processed(cancellation);
    await api.processed(membershipPing('subscription_restarted', { restarted_at }));
    expect(await memberships()).toMatchObject([{ cancelAt: new Date('2027-11-20T11:00:00Z') }]);
  });

  it('The account shows the membership with its dates, and a live one blocks a purchase at the card provider (PRICE-136)', async () => {
    const { token } = await api.buyer(email);
    await api.processed(salePing());
    await api.processed(
      membershipPing('cancellation', { cancelled: 'true', cancelled_at: '2027-11-20T11:00:00Z' }),
    );
    const end = String(Date.parse('2027-11-20T11:00:00Z') / 1_000);
    expect(
      await api.call(checkoutPricingEndpoints.getSubscriptionDetails, {}, { token }),
    ).toMatchObject({
      body: [
        {
          status: 'active',
          plan: { product: { name: 'Lemma Premium' }, amount: 12_000, interval: 'year' },
          current_period_end: end,
          cancel_at_period_end: true,
          cancel_at: end,
          ended_at: null,
          card_last4: null,
        },
      ],
    });
    expect(await api.buy(token, { price: prices.year, quantity: 1 })).toMatchObject({
      error: { error: 'ALREADY_SUBSCRIBED' },
    });
  });

  it('A user who already pays at the card provider alerts an operator (PRICE-134)', async () => {
    const { token } = await api.buyer(email);
    await api.buy(token, { price: prices.year, quantity: 1 });
    const bought = api.provider.pay('cs_test_1');
    const type = 'customer.subscription.created';
    const event = { id: 'evt_1', object: 'event', type, livemode: false, data: { object: bought } };
    await api.deliver({ ...event, created: 1 });
    await api.runJobs();
    await api.processed(salePing());
    expect(alerts()).toContain('two-live-subscriptions');
  });

  it('Of a plan by card and a later membership that have both ended, the account tells the end of the membership (PRICE-403)', async () => {
    const { token } = await api.buyer(email);
    await api.buy(token, { price: prices.year, quantity: 1 });
    const bought = api.provider.pay('cs_test_1');
    const at = (days: number) =>
      new Date(Number(api.clock.now()) + days * 86_400_000).toISOString();
    const saleAt = at(0.5);
    Object.assign(bought, { status: 'canceled', ended_at: bought.created + 60 });
    const type = 'customer.subscription.deleted';
    await api.deliver({ id: 'evt_1', type, livemode: false, data: { object: bought } });
    await api.processed(salePing({ sale_timestamp: saleAt }));
    await api.processed(membershipPing('subscription_ended', { ended_at: at(0.75) }));
    api.clock.advance({ days: 1 });
    const { idToken: later } = await signIn(api, email);
    const { getSubscriptionDetails } = checkoutPricingEndpoints;
    expect(await api.call(getSubscriptionDetails, {}, { token: later })).toMatchObject({
      body: [
        { provider: 'gumroad', status: 'canceled' },
        { provider: 'stripe', status: 'canceled' },
      ],
    });
  });
});

describe('the API without gumroad', () => {
  it('Without a secret the endpoint does not exist (PRICE-132)', async () => {
    const other = await startCheckoutApi();
    const response = await other.fetch('/api/webhooks/gumroad', {
      method: 'POST',
      body: new URLSearchParams({ product_id: gumroadProductId }),
    });
    expect(response.status).toBe(404);
    await other.stop();
  });
});

describe('a membership at gumroad', () => {
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
