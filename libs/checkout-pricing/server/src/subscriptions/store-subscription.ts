import { endOf, isLive, seatsOfOrder } from '@portal/checkout-pricing/domain';
import type { Platform } from '@portal/server/platform';
import type { Queryable, SoldGroupType } from '@portal/server/ports';
import type { AuthSessionModule, EmailOf } from '@portal/auth-session/server';
import type { PremiumRights } from '@portal/entitlements/server';
import { createNotifyOwner } from '../plan-mails/notify-owner';
import { releaseOf } from './invoiced-order';
import type { NewState } from './subscription-state';
import { writeSubscription } from './subscription.repository';
import { createTakeOver, type TakeOverGroup, type TakeoverResult } from './take-over';
import { lockCustomerOwner } from '../customer/customer.repository';
import type { SubscriptionRow } from '../checkout-pricing.tables';

/** The newest state of a subscription to the Group plan. */
export interface GroupPurchase {
  readonly subscriptionId: string;
  readonly buyerUid: string;
  /** The buyer's name for the group; null when the portal names it. */
  readonly name: string | null;
  readonly type: SoldGroupType;
  readonly seats: number;
  readonly isLive: boolean;
  /** The ended subscription, paid late, whose group continues with this one; null for any other (PRICE-534). */
  readonly revives?: string | null;
}

/** Makes or changes the group that a subscription pays for, in the transaction that stores the subscription (PRICE-103). */
export type ApplyGroupPurchase = (tx: Queryable, purchase: GroupPurchase) => Promise<void>;

type Stored =
  /** `hasAccount` is false for a subscription that outlived its account: it grants nothing. */
  | {
      readonly kind: 'stored';
      readonly row: SubscriptionRow;
      readonly hasAccount: boolean;
      /** It was bought to pay for a group that is no longer offered. */
      readonly isRefused: boolean;
    }
  /** Another state was stored after `known` was read. */
  | { readonly kind: 'overtaken' }
  /** The subscription was bought while its account was deleted; it is not stored. */
  | { readonly kind: 'bought-without-account' }
  | { readonly kind: 'unknown-customer' };

export interface SubscriptionDependencies {
  readonly emailOf: EmailOf;
  readonly keepAccount: AuthSessionModule['keepAccount'];
  readonly premiumRights: PremiumRights;
  readonly applyGroupPurchase: ApplyGroupPurchase;
  readonly takeOverGroup: TakeOverGroup;
}

export async function updatePremiumRight(
  tx: Queryable,
  rights: Pick<PremiumRights, 'grant'>,
  row: SubscriptionRow,
  unpaidSince: Date | null,
) {
  const { uid, id: reference, status } = row;
  const validUntil = row.revokedAt ?? unpaidSince ?? endOf(row);
  return rights.grant(tx, {
    uid,
    source: 'stripe',
    reference,
    isPaid: true,
    reason: row.plan === 'group' ? 'paid-group' : 'paid-plan',
    status,
    ...(validUntil && { validUntil }),
  });
}

export function createStoreSubscription({
  clock,
  config,
  database,
  jobs,
  mailer,
  emailOf,
  keepAccount,
  premiumRights,
  applyGroupPurchase,
  takeOverGroup,
}: Pick<Platform, 'clock' | 'config' | 'database' | 'jobs' | 'mailer'> & SubscriptionDependencies) {
  const notifyOwner = createNotifyOwner({ clock, config, mailer, emailOf });
  const takeOver = createTakeOver({ clock, config, jobs, mailer, emailOf, takeOverGroup });

  const updateGroup = async (
    tx: Queryable,
    row: SubscriptionRow,
    { unpaidSince, paidSeats }: TakeoverResult,
    seatsLeft: number | null | undefined,
  ) => {
    const { id: subscriptionId, uid: buyerUid, groupName: name, groupType: type, revives } = row;
    // Somebody else pays for the group of a plan that was taken over.
    if (type === null || row.takenOverBy !== null) return;
    const { quantity } = row;
    const isPaid = row.firstPaidAt !== null;
    const given = seatsOfOrder({ isPaid, seats: quantity, release: releaseOf(row) });
    const seats = Math.min(given, paidSeats ?? given, seatsLeft ?? given);
    await applyGroupPurchase(tx, {
      subscriptionId,
      buyerUid,
      name,
      type,
      seats,
      isLive: isLive(row) && unpaidSince === null,
      revives,
    });
  };

  return (state: NewState, known: SubscriptionRow | undefined): Promise<Stored> =>
    database.transaction(async (tx) => {
      const owner = await lockCustomerOwner(tx, state.customerId);
      const uid = owner?.uid ?? known?.uid;
      if (uid === undefined) return { kind: 'unknown-customer' };
      const hasAccount = await keepAccount(tx, uid);
      if (!hasAccount && !known) return { kind: 'bought-without-account' };
      const row = await writeSubscription(tx, { ...state, uid }, known?.version);
      if (!row) return { kind: 'overtaken' };
      const takeover = await takeOver(tx, row, known === undefined);
      const { isRefused, unpaidSince } = takeover;
      if (hasAccount && !isRefused) {
        await notifyOwner(tx, known, row);
        await updatePremiumRight(tx, premiumRights, row, unpaidSince);
        await updateGroup(tx, row, takeover, owner?.seatsLeft);
      }
      return { kind: 'stored', row, hasAccount, isRefused };
    });
}
