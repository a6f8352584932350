import type { Interval } from '@portal/checkout-pricing/domain';
import type { Queryable } from './database';

/** A person's subscription at the card provider, in its newest known state. */
export interface SubscriptionRecord {
  readonly id: string;
  readonly uid: string;
  readonly productName: string;
  /** `group`: a seat a member, bought by its administrator. */
  readonly plan: 'premium' | 'group';
  /** The kind of group that the purchase makes; null for Premium. */
  readonly groupType: 'default' | 'classroom' | null;
  /** The provider's word: `active`, `trialing`, `past_due`, `canceled`, … */
  readonly status: string;
  readonly quantity: number;
  /** What one period charges, in minor units of `currency`. */
  readonly amount: number;
  readonly currency: string;
  readonly interval: Interval;
  readonly cardLast4: string | null;
  readonly startedAt: Date;
  readonly currentPeriodEnd: Date;
  readonly cancelAtPeriodEnd: boolean;
  readonly cancelAt: Date | null;
  readonly endedAt: Date | null;
}

/** Subscriptions, for the domains that do not own them. */
export interface Subscriptions {
  /** A person's subscriptions, newest first. */
  ofPerson(query: Queryable, uid: string): Promise<SubscriptionRecord[]>;
}
