import Stripe from 'stripe';

const period = {
  month: { interval: 'month', interval_count: 1 },
  quarter: { interval: 'month', interval_count: 3 },
  year: { interval: 'year', interval_count: 1 },
} as const;

const productOf = (tier: 'premium' | 'group') =>
  ({
    id: `prod_${tier}`,
    object: 'product',
    active: true,
    name: tier === 'premium' ? 'Lemma Premium' : 'Lemma Group',
    description: null,
    metadata: tier === 'group' ? { tier, group_type: 'default' } : { tier },
  }) as unknown as Stripe.Product;

/** A price of the default price list; `others` are its amounts in more currencies. */
export function stripePrice(input: {
  plan: 'premium' | 'group';
  interval: keyof typeof period;
  amount: number;
  currency?: string;
  others?: Readonly<Record<string, number>>;
  tier?: 1 | 2 | 3;
}): Stripe.Price {
  const { plan, interval, amount, currency = 'usd', others = {}, tier = 1 } = input;
  const steps: [number | null, string][] = [
    [5, '10800'],
    [20, '9600'],
    [50, '8400'],
    [null, '7200'],
  ];
  const tiers = steps.map(([up_to, rate]) => ({
    up_to,
    unit_amount: Number(rate),
    unit_amount_decimal: Stripe.Decimal.from(rate),
    flat_amount: null,
    flat_amount_decimal: null,
  }));
  return {
    id: `price_${plan}_${interval}_t${tier}`,
    object: 'price',
    active: true,
    type: 'recurring',
    currency,
    nickname: null,
    product: productOf(plan),
    recurring: {
      ...period[interval],
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    metadata: { tier: String(tier), interval },
    unit_amount: plan === 'group' ? null : amount,
    currency_options: Object.fromEntries(
      Object.entries(others).map(([code, unit_amount]) => [code, { unit_amount }]),
    ),
    tiers_mode: plan === 'group' ? 'graduated' : null,
    ...(plan === 'group' && { tiers }),
  } as unknown as Stripe.Price;
}

/** The prices of the specs. */
export const defaultPrices = (): Stripe.Price[] => [
  stripePrice({ plan: 'premium', interval: 'month', amount: 1900 }),
  stripePrice({ plan: 'premium', interval: 'quarter', amount: 4500 }),
  stripePrice({
    plan: 'premium',
    interval: 'year',
    amount: 12_000,
    others: { jpy: 20_000, eur: 9900, inr: 480_000 },
  }),
  stripePrice({ plan: 'group', interval: 'year', amount: 0 }),
  stripePrice({ plan: 'premium', interval: 'year', amount: 240_000, currency: 'inr', tier: 3 }),
];

/** A promotion code; 20% off by default. */
export function promotionCode(
  code: string,
  {
    coupon = {},
    ...more
  }: Partial<Omit<Stripe.PromotionCode, 'promotion'>> & { coupon?: Partial<Stripe.Coupon> } = {},
): Stripe.PromotionCode {
  return {
    id: `promo_${code}`,
    code,
    active: true,
    customer: null,
    expires_at: null,
    max_redemptions: null,
    times_redeemed: 0,
    restrictions: {
      first_time_transaction: false,
      minimum_amount: null,
      minimum_amount_currency: null,
    },
    promotion: {
      type: 'coupon',
      coupon: {
        id: `coupon_${code}`,
        percent_off: 20,
        amount_off: null,
        currency: null,
        duration: 'once',
        duration_in_months: null,
        redeem_by: null,
        valid: true,
        ...coupon,
      },
    },
    ...more,
  } as unknown as Stripe.PromotionCode;
}

/** The promotion codes of the specs. */
export const defaultPromotionCodes = (): Stripe.PromotionCode[] => [
  promotionCode('WELCOME20'),
  promotionCode('EXPIRED', { expires_at: 1_700_000_000 }),
  promotionCode('USEDUP', { max_redemptions: 5, times_redeemed: 5 }),
  promotionCode('OTHERUSER', { customer: 'cus_other' }),
  promotionCode('FIRSTTIME', {
    restrictions: {
      first_time_transaction: true,
      minimum_amount: null,
      minimum_amount_currency: null,
    },
  }),
  promotionCode('FROM50', {
    restrictions: {
      first_time_transaction: false,
      minimum_amount: 5_000,
      minimum_amount_currency: 'usd',
    },
  }),
  promotionCode('GROUPONLY', { coupon: { applies_to: { products: ['prod_group'] } } }),
  promotionCode('EUROS', { coupon: { percent_off: null, amount_off: 500, currency: 'eur' } }),
];

const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 };

/** A subscription in its first period. */
export function stripeSubscription(input: {
  id: string;
  customerId: string;
  price: Stripe.Price;
  /** One of the price's currencies; its own unless given. */
  currency?: string;
  quantity: number;
  groupName?: string | undefined;
  at: Date;
}): Stripe.Subscription {
  const { id, customerId, price, currency = price.currency, quantity, groupName, at } = input;
  const created = Math.floor(at.getTime() / 1000);
  return {
    id,
    object: 'subscription',
    status: 'active',
    customer: customerId,
    metadata: groupName ? { group_name: groupName } : {},
    livemode: false,
    created,
    billing_cycle_anchor: created,
    currency,
    cancel_at: null,
    cancel_at_period_end: false,
    pause_collection: null,
    trial_end: null,
    ended_at: null,
    cancellation_details: null,
    latest_invoice: null,
    default_payment_method: { id: 'pm_1', card },
    items: { data: [{ quantity, price, current_period_end: created + 365 * 86_400 }] },
  } as unknown as Stripe.Subscription;
}
