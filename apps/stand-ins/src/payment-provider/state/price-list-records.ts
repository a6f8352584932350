import type { CalendarUnit } from '../../control/calendar';

/** Key-value pairs that API clients attach to an object. */
export type Metadata = Record<string, string>;

/** A product on sale. */
export interface ProductRecord {
  readonly id: string;
  readonly created: number;
  updated: number;
  active: boolean;
  name: string;
  description: string | null;
  metadata: Metadata;
}

/** One step of a tiered rate: up to and including `upTo` units (null: unlimited), at `unitAmount` minor units each. */
export interface TierRecord {
  readonly upTo: number | null;
  readonly unitAmount: string;
  /** Charged once when the quantity reaches the step; decimal text in minor units. */
  readonly flatAmount: string | null;
}

export type TaxBehavior = 'exclusive' | 'inclusive' | 'unspecified';

/** The price in one currency: per unit, or in tiers. */
export type RateRecord = {
  /** Whether the amounts include tax. */
  taxBehavior?: TaxBehavior;
} & (
  | { readonly kind: 'per_unit'; readonly unitAmount: string }
  | {
      readonly kind: 'tiered';
      readonly mode: 'graduated' | 'volume';
      readonly tiers: TierRecord[];
    }
);

/** A recurring price. `rates` holds its own currency and any currency options. */
export interface PriceRecord {
  readonly id: string;
  readonly created: number;
  active: boolean;
  readonly product: string;
  readonly currency: string;
  readonly rates: Record<string, RateRecord>;
  readonly interval: CalendarUnit;
  readonly intervalCount: number;
  lookupKey: string | null;
  nickname: string | null;
  metadata: Metadata;
}

export interface CouponRecord {
  readonly id: string;
  readonly created: number;
  name: string | null;
  readonly percentOff: number | null;
  readonly amountOff: number | null;
  readonly currency: string | null;
  readonly duration: 'once' | 'repeating' | 'forever';
  readonly durationInMonths: number | null;
  readonly maxRedemptions: number | null;
  readonly redeemBy: number | null;
  timesRedeemed: number;
  metadata: Metadata;
}

export interface PromotionCodeRecord {
  readonly id: string;
  readonly created: number;
  active: boolean;
  readonly code: string;
  readonly coupon: string;
  /** Only for customers who have not paid before. */
  readonly firstTimeTransaction: boolean;
  readonly expiresAt: number | null;
  readonly maxRedemptions: number | null;
  timesRedeemed: number;
  metadata: Metadata;
}
