import fc from 'fast-check';
import type { Coupon, PromotionCode } from '@portal/server/ports';
import { canRedeem, couponApplies, discountedAmount, type Redeemer } from './coupon';

const coupon: Coupon = {
  promotionCodeId: 'promo_1',
  percentOff: null,
  amountOff: null,
  currency: null,
  duration: 'once',
  products: undefined,
  minimums: undefined,
};
const premium = { productId: 'prod_premium', currency: 'usd' };
const amounts = fc.nat(100_000_000);

describe('coupons', () => {
  it('A percentage is taken off exactly, and half a minor unit of it is rounded up, for any amount (PRICE-84)', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 10_000 }), (amount, hundredths) => {
        const discount = (2n * BigInt(amount) * BigInt(hundredths) + 10_000n) / 20_000n;
        const percentOff = hundredths / 100;
        const left = discountedAmount({ ...coupon, percentOff }, { ...premium, amount });
        expect(left).toBe(amount - Number(discount));
      }),
      { numRuns: 1_000 },
    );
  });

  it('A fixed amount is taken off in its own currency only, and never below zero (PRICE-32, PRICE-84)', () => {
    const currencies = fc.constantFrom('usd', 'eur', 'jpy');
    fc.assert(
      fc.property(amounts, amounts, currencies, currencies, (amount, amountOff, of, currency) => {
        const left = discountedAmount(
          { ...coupon, amountOff, currency: of },
          { ...premium, currency, amount },
        );
        expect(left).toBe(of === currency ? Math.max(0, amount - amountOff) : amount);
      }),
    );
  });

  it('A coupon lowers nothing for another product, below its minimum, or in a currency without a minimum (PRICE-32)', () => {
    fc.assert(
      fc.property(amounts, amounts, (amount, minimum) => {
        const half = { ...coupon, percentOff: 50 };
        const item = { ...premium, amount };
        expect(couponApplies({ ...half, products: ['prod_mug'] }, item)).toBe(false);
        expect(couponApplies({ ...half, products: ['prod_premium'] }, item)).toBe(true);
        expect(couponApplies({ ...half, minimums: { usd: minimum } }, item)).toBe(
          amount >= minimum,
        );
        expect(couponApplies({ ...half, minimums: { usd: amount } }, item)).toBe(true);
        expect(couponApplies({ ...half, minimums: { eur: 0 } }, item)).toBe(false);
      }),
    );
  });
});

describe('who can use a promotion code', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const open: PromotionCode = {
    ...coupon,
    isActive: true,
    expiresAt: null,
    usesLeft: null,
    customerId: null,
    isForFirstPurchase: false,
  };
  const visitor = { customerId: undefined, isReturning: false };

  it.each<[string, Partial<PromotionCode>, Partial<Redeemer>]>([
    ['without limits', {}, {}],
    ['that expires in a millisecond', { expiresAt: new Date(now.getTime() + 1) }, {}],
    ['with one use left', { usesLeft: 1 }, {}],
    ['of the customer', { customerId: 'cus_1' }, { customerId: 'cus_1' }],
    ['for a first purchase, before it', { isForFirstPurchase: true }, {}],
    ['for everybody, after a purchase', {}, { isReturning: true }],
  ])('A code %s can be used (PRICE-34)', (_which, limits, redeemer) => {
    expect(canRedeem({ ...open, ...limits }, { ...visitor, ...redeemer }, now)).toBe(true);
  });

  it.each<[string, Partial<PromotionCode>, Partial<Redeemer>]>([
    ['that is switched off', { isActive: false }, {}],
    ['that expires now', { expiresAt: now }, {}],
    ['without a use left', { usesLeft: 0 }, {}],
    ['of another customer', { customerId: 'cus_1' }, { customerId: 'cus_2' }],
    ['of a customer, by a visitor', { customerId: 'cus_1' }, {}],
    ['for a first purchase, after one', { isForFirstPurchase: true }, { isReturning: true }],
  ])('A code %s cannot be used (PRICE-34)', (_which, limits, redeemer) => {
    expect(canRedeem({ ...open, ...limits }, { ...visitor, ...redeemer }, now)).toBe(false);
  });
});
