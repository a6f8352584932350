import { replaceable } from '@portal/shared/util';

export const discountMessages = replaceable('checkout-pricing', 'discount', {
  per: { month: 'per month', quarter: 'per quarter', year: 'per year' },
  forFirst: (months: number) => {
    if (months % 12 > 0)
      return months === 1 ? 'for the first month' : `for the first ${months} months`;
    return months === 12 ? 'for the first year' : `for the first ${months / 12} years`;
  },
  then: (amount: string, per: string) => `then ${amount} ${per}`,
} as const);
