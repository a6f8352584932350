import {
  isLive,
  isOver,
  planState,
  type billingEndpoints,
  type CountryTier,
  type PlanOption,
} from '@portal/checkout-pricing/domain';
import type { ResponseOf } from '@portal/shared/contract';
import { ApiError } from '@portal/server/errors';
import type { Caller, PendingChange, Queryable, PriceListEntry } from '@portal/server/ports';
import type { PriceListService } from '../price-list/price-list.service';
import { refreshPlan, type RefreshingPorts } from '../subscriptions/refresh-customer';
import { subscriptionsOf } from '../subscriptions/subscription.repository';
import type { FindSeats } from '../subscriptions/ended-orders';
import type { SubscriptionRow } from '../checkout-pricing.tables';

/** Whose plan it is: the caller, or the user whom an operator helps. */
export type PlanOwner = Pick<Caller, 'uid'>;

export async function findOwnPlan(
  query: Queryable,
  { uid }: PlanOwner,
): Promise<SubscriptionRow | undefined> {
  const own = await subscriptionsOf(query, uid);
  return own.find((subscription) => !isOver(subscription));
}

/** Like {@link findOwnPlan}. Throws `NO_SUBSCRIPTION_TO_MANAGE` without one (PRICE-70). */
export async function ownPlan(query: Queryable, owner: PlanOwner): Promise<SubscriptionRow> {
  const plan = await findOwnPlan(query, owner);
  if (!plan) throw new ApiError('NO_SUBSCRIPTION_TO_MANAGE');
  return plan;
}

type CurrentPlan = Pick<SubscriptionRow, 'plan' | 'groupType' | 'currency'>;

function isOffered(entry: PriceListEntry, current: CurrentPlan, tier: CountryTier): boolean {
  if (entry.tier !== tier || entry.currency !== current.currency) return false;
  if (current.plan === 'group')
    return entry.groupType === current.groupType && entry.interval === 'year';
  return entry.plan === 'premium' || (entry.groupType === 'default' && entry.interval === 'year');
}

/**
 * The prices that a plan can be changed to, in its country tier and currency. Premium has other frequencies and the Group
 * plan, a group its own price (PRICE-302).
 */
export const offeredEntries = (
  entries: readonly PriceListEntry[],
  current: CurrentPlan,
  tier: CountryTier | null,
): PriceListEntry[] =>
  tier === null ? [] : entries.filter((entry) => isOffered(entry, current, tier));

const presentOption = ({ plan, interval, unitAmount, seatTiers }: PriceListEntry): PlanOption => ({
  plan,
  interval,
  amount: plan === 'premium' ? unitAmount : null,
  tiers: [...seatTiers],
});

/** Whether support has paused the payments beyond the next one. */
const isPausedThen = ({ arePaymentsPaused, paymentsResumeAt, currentPeriodEnd }: SubscriptionRow) =>
  arePaymentsPaused && (paymentsResumeAt === null || paymentsResumeAt > currentPeriodEnd);

/** Returns the owner's ongoing plan with its next charge, its seats, and what it can be changed to (PRICE-301, PRICE-302). */
export function createGetBilledPlan({
  database: { query },
  priceList,
  findSeats,
  refreshCustomer,
}: RefreshingPorts & {
  readonly priceList: PriceListService;
  readonly findSeats: FindSeats;
}) {
  const optionsOf = async (row: SubscriptionRow, tier: CountryTier | null) =>
    planState(row) === 'renews' && row.invoiceDueAt === null
      ? offeredEntries(await priceList.entries(), row, tier).map(presentOption)
      : [];

  /** The chosen plan; a price that is no longer in the list is the current one. */
  const presentPending = async (change: PendingChange, row: SubscriptionRow) => {
    const { priceId, quantity, amount, page } = change;
    const entry = (await priceList.entries()).find((each) => each.priceId === priceId);
    const { plan, interval } = entry ?? row;
    return { plan, interval, quantity, amount, page };
  };
  /** A change that waits may have been confirmed a moment ago, in another tab. */
  const newestPlan = async (owner: PlanOwner) => {
    const row = await findOwnPlan(query, owner);
    return row && (row.pendingChange || !row.snapshot) ? refreshPlan(refreshCustomer, row) : row;
  };

  return async (owner: PlanOwner): Promise<ResponseOf<typeof billingEndpoints.getBilledPlan>> => {
    const row = await newestPlan(owner);
    if (!row?.snapshot) return { billed: null };
    const { card, next, tier } = row.snapshot;
    const { id: subscriptionId, uid, plan, productName, interval, quantity, currency } = row;
    return {
      billed: {
        plan,
        productName,
        interval,
        quantity,
        currency,
        next: isLive(row) && !isPausedThen(row) ? next : null,
        collectionMethod: row.collectionMethod,
        card,
        seats: plan === 'group' ? await findSeats(query, { subscriptionId, uid }) : null,
        pending: row.pendingChange && (await presentPending(row.pendingChange, row)),
        options: await optionsOf(row, tier),
      },
    };
  };
}
