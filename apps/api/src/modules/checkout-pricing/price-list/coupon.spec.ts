import fc from 'fast-check';
import type { Coupon } from '../../../ports/payment-objects';
import { couponApplies, discountedAmount } from './coupon.service';

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
        expect(couponApplies({ ...half, minimums: { eur: 0 } }, item)).toBe(false);
      }),
    );
  });
});
