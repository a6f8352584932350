import { entitlementOf } from '@portal/entitlements/domain';
import { factOf } from './right-facts.repository';

const user = { email: 'ada@example.org', emailVerified: true };
const now = new Date('2026-11-20T12:00:00Z');

describe('the right by a subscription', () => {
  it.each([
    ['active', true],
    ['trialing', true],
    ['past_due', true],
    ['unpaid', false],
    ['paused', false],
    ['incomplete', false],
    ['incomplete_expired', false],
    ['canceled', false],
    ['unheard_of', false],
  ])('A subscription that is %s gives Premium: %s (PRICE-110, ENT-113)', (status, isPremium) => {
    const right = { reference: 'sub_1', isPaid: true, reason: 'paid-plan', status };
    const fact = factOf({ ...right, source: 'stripe', holder: null, validUntil: null });
    expect(entitlementOf(user, [fact], now)).toMatchObject({ isPremium });
  });
});
