import fc from 'fast-check';
import {
  countingFacts,
  entitlementOf,
  presentPremium,
  secondStepMissing,
  type EntitledUser,
  type PremiumFact,
} from './entitlement';
import { premiumSources, premiumStatus, type PremiumSource } from './premium-status';

const now = new Date('2026-11-20T12:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const user: EntitledUser = { email: 'ada@maths.uni.edu', emailVerified: true };

/** A fact that counts for {@link user}. */
const fact = (source: PremiumSource, change: Partial<PremiumFact> = {}): PremiumFact => ({
  source,
  reference: 'reference',
  isPaid: source === 'stripe' || source === 'gumroad',
  reason: `by-${source}`,
  isActive: true,
  holder: { group: user.email, institution: 'uni.edu' }[String(source)] ?? null,
  validUntil: null,
  ...change,
});

const free = { isPremium: false, isPaid: false, reason: 'free', source: null, until: null };

describe('entitlementOf', () => {
  it('A user without a fact is free (ENT-140)', () => {
    expect(entitlementOf(user, [], now)).toEqual(free);
  });

  it.each([
    [['institution', 'overleaf', 'group', 'gumroad', 'stripe'], 'stripe'],
    [['institution', 'group', 'gumroad'], 'gumroad'],
    [['overleaf', 'institution', 'group'], 'group'],
    [['institution', 'overleaf'], 'overleaf'],
    [['institution'], 'institution'],
  ] as const)('Of the facts %j, %s decides the status (ENT-140)', (sources, winner) => {
    const facts = sources.map((source) => fact(source));
    expect(entitlementOf(user, facts, now)).toEqual({
      isPremium: true,
      isPaid: winner === 'stripe' || winner === 'gumroad',
      reason: `by-${winner}`,
      source: winner,
      until: null,
    });
  });

  it.each([
    [-1, false],
    [0, false],
    [1, true],
  ])('A fact that ends %i seconds from now counts: %s (ENT-148)', (seconds, isPremium) => {
    const facts = [fact('gumroad', { validUntil: after(seconds) })];
    expect(entitlementOf(user, facts, now)).toMatchObject({ isPremium });
  });

  it('A fact that needs a second step counts with one only, and says so unless another fact counts (GROUP-306)', () => {
    const guarded = fact('institution', { needsSecondStep: true });
    expect(entitlementOf(user, [guarded], now)).toEqual({ ...free, reason: secondStepMissing });
    const ended = fact('institution', { needsSecondStep: true, validUntil: after(-1) });
    expect(entitlementOf(user, [ended], now)).toEqual(free);
    expect(entitlementOf(user, [guarded, fact('gumroad')], now)).toMatchObject({
      source: 'gumroad',
    });
    const inTwoSteps = { ...user, hasSecondStep: true };
    expect(entitlementOf(inTwoSteps, [guarded], now)).toMatchObject({ source: 'institution' });
  });

  it('A fact that is not active leaves the status to the next source (ENT-140)', () => {
    const facts = [fact('group'), fact('stripe', { isActive: false })];
    expect(entitlementOf(user, facts, now)).toMatchObject({ source: 'group', isPaid: false });
  });

  it.each<[string, Partial<PremiumFact>, Partial<PremiumFact>]>([
    [
      'paid before one that is not, although it ends earlier',
      { isPaid: true, validUntil: after(9) },
      {},
    ],
    ['that lasts longer', { validUntil: after(20) }, { validUntil: after(10) }],
    ['that has no end', { validUntil: null }, { validUntil: after(10) }],
    ['whose reason is first in the alphabet', { reason: 'a' }, { reason: 'z' }],
  ])(
    'Of two facts of one source the one %s names the status (ENT-140)',
    (_which, first, second) => {
      const named = fact('group', { reason: 'm', ...first, reference: 'named' });
      const other = fact('group', { reason: 'm', ...second, reference: 'other' });
      for (const facts of [
        [named, other],
        [other, named],
      ])
        expect(countingFacts(user, facts, now).map(({ reference }) => reference)).toEqual([
          'named',
          'other',
        ]);
    },
  );

  it('A response says whether the user is premium and why, and not until when (ENT-140)', () => {
    const status = { isPremium: true, isPaid: true, reason: 'active', source: 'stripe' as const };
    expect(presentPremium({ ...status, until: now } as typeof status)).toEqual(status);
    expect(premiumStatus.isValidSync(status)).toBe(true);
    expect(premiumStatus.isValidSync({ ...status, until: now })).toBe(false);
  });

  it('Premium lasts until the last of the facts ends (ENT-113)', () => {
    const facts = [
      fact('stripe', { validUntil: after(60) }),
      fact('overleaf', { validUntil: after(90) }),
      fact('gumroad', { validUntil: after(120), isActive: false }),
    ];
    expect(entitlementOf(user, facts, now)).toMatchObject({ source: 'stripe', until: after(90) });
  });

  it.each([
    ['ada@uni.edu', true, 'uni.edu', true],
    ['ada@maths.uni.edu', true, 'uni.edu', true],
    ['ada@maths.uni.edu', true, 'UNI.edu', true],
    ['ada@uni.edu', false, 'uni.edu', false],
    ['ada@notuni.edu', true, 'uni.edu', false],
    ['ada@uni.edu.evil.com', true, 'uni.edu', false],
    ['ada@uni.edu', true, 'maths.uni.edu', false],
    ['uni.edu@evil.com', true, 'uni.edu', false],
    ['ada@uni-edu.com', true, 'uni.edu', false],
    ['ada@unі.edu', true, 'uni.edu', false],
    ['ada@uni.edu', true, 'edu', false],
    ['ada@uni.edu', true, '', false],
    ['ada@uni.edu', true, '.edu', false],
    ['ada@uni.edu', true, null, false],
  ])(
    'The address %s (verified: %s) is in the licensed domain %s: %s (ENT-114)',
    (email, emailVerified, holder, isPremium) => {
      const facts = [fact('institution', { holder })];
      expect(entitlementOf({ email, emailVerified }, facts, now)).toMatchObject({ isPremium });
    },
  );

  it.each([
    ['ada@example.org', true, 'Ada@example.org', true],
    ['ada@example.org', false, 'ada@example.org', false],
    ['ada@example.org', true, 'bob@example.org', false],
    ['ada@example.org', true, null, false],
  ])(
    'The address %s (verified: %s) has the group membership of %s: %s (ENT-114)',
    (email, emailVerified, holder, isPremium) => {
      const facts = [fact('group', { holder })];
      expect(entitlementOf({ email, emailVerified }, facts, now)).toMatchObject({ isPremium });
    },
  );
});

describe('entitlementOf, for any facts', () => {
  const emails = ['ada@uni.edu', 'ada@maths.uni.edu', 'ada@notuni.edu', 'ada@uni.edu.evil.com'];
  const anyUser = fc.record({ email: fc.constantFrom(...emails), emailVerified: fc.boolean() });
  const anyFact: fc.Arbitrary<PremiumFact> = fc.record({
    source: fc.constantFrom(...premiumSources),
    reference: fc.constant('reference'),
    isPaid: fc.boolean(),
    reason: fc.constantFrom('paid-plan', 'paid-group', 'member'),
    isActive: fc.boolean(),
    holder: fc.constantFrom('uni.edu', ...emails, null),
    validUntil: fc.option(fc.integer({ min: -2, max: 2 }).map(after), { nil: null }),
  });
  const anyFacts = fc.array(anyFact, { maxLength: 6 });
  const timeOf = (until: Date | null) => until?.getTime() ?? Number.POSITIVE_INFINITY;

  it('Their order does not matter (ENT-113)', () => {
    fc.assert(
      fc.property(
        anyUser,
        anyFacts.chain((facts) =>
          fc.tuple(
            fc.constant(facts),
            fc.shuffledSubarray(facts, { minLength: facts.length, maxLength: facts.length }),
          ),
        ),
        (someone, [facts, shuffled]) => {
          expect(entitlementOf(someone, shuffled, now)).toEqual(entitlementOf(someone, facts, now));
        },
      ),
    );
  });

  it('One more fact never takes Premium away, never shortens it and never lowers the source (ENT-113)', () => {
    const rank = (source: PremiumSource | null) =>
      source === null ? premiumSources.length : premiumSources.indexOf(source);
    fc.assert(
      fc.property(anyUser, anyFacts, anyFact, (someone, facts, one) => {
        const before = entitlementOf(someone, facts, now);
        const later = entitlementOf(someone, [...facts, one], now);
        expect(rank(later.source)).toBeLessThanOrEqual(rank(before.source));
        if (!before.isPremium) return;
        expect(later.isPremium).toBe(true);
        expect(timeOf(later.until)).toBeGreaterThanOrEqual(timeOf(before.until));
      }),
    );
  });

  it('A group or an institution never gives Premium to an address that is not verified (ENT-114)', () => {
    fc.assert(
      fc.property(anyUser, anyFacts, ({ email }, facts) => {
        const { source } = entitlementOf({ email, emailVerified: false }, facts, now);
        expect(['stripe', 'gumroad', 'overleaf', null]).toContain(source);
      }),
    );
  });

  it('An institution gives Premium only to its domain and subdomains, never to look-alikes (ENT-114)', () => {
    const label = fc.stringMatching(/^[a-z\d]{1,5}$/);
    const domain = fc.tuple(label, label).map((labels) => labels.join('.'));
    const prefix = fc.stringMatching(/^[a-z\d.-]{0,4}$/);
    const suffix = fc.stringMatching(/^[a-z\d.-]{0,4}$/);
    fc.assert(
      fc.property(domain, prefix, suffix, (licensed, before, behind) => {
        const email = `ada@${before}${licensed}${behind}`;
        const facts = [fact('institution', { holder: licensed })];
        const { isPremium } = entitlementOf({ email, emailVerified: true }, facts, now);
        const labels = `${before}${licensed}${behind}`.split('.');
        expect(isPremium).toBe(labels.slice(-2).join('.') === licensed);
      }),
    );
  });

  it('When Premium has an end, the user is free from that moment on (ENT-113)', () => {
    fc.assert(
      fc.property(anyUser, anyFacts, (someone, facts) => {
        const { until } = entitlementOf(someone, facts, now);
        if (until) expect(entitlementOf(someone, facts, until)).toEqual(free);
      }),
    );
  });
});
