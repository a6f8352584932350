import type { CountryTier, PlanOption } from '@portal/checkout-pricing/domain';
import type { PriceListEntry } from '../../../ports/payment-objects';
import type { SubscriptionRow } from '../subscriptions/subscription.repository';

type PresentPlan = Pick<SubscriptionRow, 'plan' | 'groupType' | 'currency'>;

/** A price of the list that a plan can be changed to. */
function isOffered(entry: PriceListEntry, present: PresentPlan, tier: CountryTier): boolean {
  if (entry.tier !== tier || entry.currency !== present.currency) return false;
  if (present.plan === 'group')
    return entry.groupType === present.groupType && entry.interval === 'year';
  return entry.plan === 'premium' || (entry.groupType === 'default' && entry.interval === 'year');
}

/**
 * The prices that a plan can be changed to: those of its own country tier and currency. Premium has other frequencies and the
 * Group plan, a group its own price (PRICE-302).
 */
export const offeredEntries = (
  entries: readonly PriceListEntry[],
  present: PresentPlan,
  tier: CountryTier | undefined,
): PriceListEntry[] =>
  tier === undefined ? [] : entries.filter((entry) => isOffered(entry, present, tier));

/** A price as the browser shows it. */
export const presentOption = ({
  plan,
  interval,
  unitAmount,
  seatTiers,
}: PriceListEntry): PlanOption => ({
  plan,
  interval,
  amount: plan === 'premium' ? unitAmount : null,
  tiers: [...seatTiers],
});
