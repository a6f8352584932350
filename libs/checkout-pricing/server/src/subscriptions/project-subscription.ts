import {
  chargesAgain,
  hasStarted,
  isInvoiced,
  isLive,
  isOver,
  renews,
  reversalOf,
  type Reversal,
} from '@portal/checkout-pricing/domain';
import { durations } from '@portal/shared/util';
import { ApiError } from '@portal/server/errors';
import type { Platform } from '@portal/server/platform';
import type { ProviderPayment, ProviderSubscription } from '@portal/server/ports';
import type { SubscriptionRow } from '../checkout-pricing.tables';
import { isKept, latePaymentOf, owedFor, releaseOf } from './invoiced-order';
import { createStoreSubscription, type SubscriptionDependencies } from './store-subscription';
import { lastPaymentOf, newestStateOf, snapshotOf, type NewState } from './subscription-state';
import { findSubscription } from './subscription.repository';

export type ProjectionPorts = Pick<
  Platform,
  'clock' | 'config' | 'database' | 'jobs' | 'logger' | 'mailer' | 'payments'
> &
  SubscriptionDependencies;

/** Reads the provider's newest state; undefined when the portal has nothing to do with the subscription. */
function createFindNewest({ payments, logger }: ProjectionPorts) {
  return async (id: string, isStored: boolean) => {
    const newest = await payments.findSubscription(id);
    if (newest?.livemode === payments.livemode) return newest;
    if (!newest && isStored)
      logger.error(
        { alert: 'missing-subscription', subscription: id },
        'the provider does not know a stored subscription',
      );
    const reason = newest ? 'its mode is not this API’s' : 'the provider does not know it';
    logger.warn({ subscription: id }, `ignored a subscription: ${reason}`);
    return undefined;
  };
}

/** Alerts about a live plan that nobody can sell; one that is stored keeps its plan while it is paid (PRICE-96). */
function alertUnknownProduct(
  { logger }: ProjectionPorts,
  { id: subscription, customerId: customer, ...newest }: ProviderSubscription,
  isStored: boolean,
) {
  const result = isStored ? 'it keeps its plan while it is paid' : 'it gives nothing';
  const sentence = `the portal does not sell the product of a subscription; ${result}`;
  if (isLive(newest)) logger.error({ alert: 'unknown-product', subscription, customer }, sentence);
  else logger.warn({ subscription, customer }, sentence);
}

/** An order by invoice whose first period is neither paid nor released waits, whatever the provider calls it (PRICE-530). */
function statusOf(
  state: Pick<NewState, 'collectionMethod' | 'status'>,
  stored: SubscriptionRow | undefined,
  order: { readonly isPaid: boolean; readonly now: Date },
): string {
  if (!isInvoiced(state) || !isLive(state)) return state.status;
  const release = stored ? releaseOf(stored) : null;
  return hasStarted({ ...order, release }, order.now) ? state.status : 'incomplete';
}

/**
 * Returns the state to be stored, with the next invoice (PRICE-102) and the reversal that ends the plan; undefined when the
 * portal neither sells the product nor has stored the subscription.
 */
async function readNewState(
  ports: ProjectionPorts,
  newest: ProviderSubscription,
  stored: SubscriptionRow | undefined,
  paid: readonly ProviderPayment[],
): Promise<NewState | undefined> {
  const { clock, payments } = ports;
  if (!newest.terms) alertUnknownProduct(ports, newest, stored !== undefined);
  const read = newestStateOf(newest, stored);
  if (!read) return undefined;
  const reversal = reversalOf(paid);
  const firstPaidAt = paid.findLast(({ period, isForUse }) => period && !isForUse)?.paidAt ?? null;
  const order = { isPaid: firstPaidAt !== null, now: clock.now() };
  const state = { ...read, firstPaidAt, status: statusOf(read, stored, order) };
  const { paymentProblemSince: since } = state;
  // An invoice that was sent is owed from its due date on.
  const isOwedLater = isInvoiced(state) && since !== null && since > clock.now();
  const next = chargesAgain(state) ? await payments.findNextInvoice(state.id) : undefined;
  return {
    ...state,
    paymentProblemSince: isOwedLater ? null : since,
    amount: next?.amount ?? state.amount,
    snapshot: snapshotOf(newest, next && { ...next, at: state.currentPeriodEnd }),
    lastPayment: lastPaymentOf(paid, newest),
    latePayment: latePaymentOf(state, paid),
    revokedAt: null,
    ...(reversal && { revokedAt: clock.now(), endReason: reversal.kind }),
    // A reversal is permanent: what was recorded first stays.
    ...(stored?.revokedAt && { revokedAt: stored.revokedAt, endReason: stored.endReason }),
  };
}

/**
 * Refunds what was charged for a subscription after a moment; a charge that has already gone back stays so. One that the
 * provider refuses to refund, however often it is asked, is an operator's task.
 */
export async function refundSince(
  { payments, logger }: Pick<Platform, 'payments' | 'logger'>,
  subscription: string,
  moment: Date,
): Promise<void> {
  const charged = await payments.listPayments(subscription);
  const isMeant = (each: ProviderPayment) => each.paidAt > moment && !each.isForUse && isKept(each);
  for (const payment of charged.filter(isMeant))
    await payments.refundPayment(payment).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.code === 'PAYMENT_PROVIDER_REFUSED')) throw error;
      logger.error(
        { alert: 'refund-refused', subscription, err: error },
        'a charge could not be refunded',
      );
    });
}

/**
 * When a card that was given after a charge failed is charged for it, should the browser of its owner not come back from the
 * card's page and ask for that (PRICE-418).
 */
export const newCardChargeAt = ({ givenAt }: { readonly givenAt: number }) =>
  new Date(givenAt * 1_000 + 2 * durations.oneMinuteMs);

/** The steps at the provider after a state is stored, so that nobody pays twice or for nothing. */
function createSettlement(ports: ProjectionPorts) {
  const { clock, payments, logger } = ports;
  return {
    async refund(newest: ProviderSubscription, why: string) {
      logger.warn({ subscription: newest.id }, `refunds a plan ${why}`);
      if (!isOver(newest) || newest.hasInvoicesToVoid) await payments.cancelSubscription(newest.id);
      await refundSince(ports, newest.id, new Date(0));
    },
    /** Ends a plan that must charge nothing more, and charges what is owed to a new card; returns whether it has charged. */
    async settle(
      { row, hasAccount }: { readonly row: SubscriptionRow; readonly hasAccount: boolean },
      { hasInvoicesToVoid, isInvoiceGivenUp, failedCharge }: ProviderSubscription,
      reversal: Reversal | undefined,
    ): Promise<boolean> {
      // An order whose invoice nobody has to pay never begins.
      const isGivenUp = isInvoiceGivenUp && row.status === 'incomplete';
      const mustEnd = (row.revokedAt !== null || !hasAccount || isGivenUp) && !isOver(row);
      // An ended plan may have left an invoice open, of which nobody has to pay more than the days that were used after its
      // money went back or after the portal ended it.
      if (mustEnd || reversal || hasInvoicesToVoid) {
        const owed = owedFor(row, row.endedAt ?? clock.now());
        await payments.cancelSubscription(row.id, {}, owed);
      }
      if (reversal) await refundSince(ports, row.id, reversal.at);
      if (row.takenOverBy && renews(row)) await payments.endAtPeriodEnd(row.id, {});
      const card = failedCharge?.newCard;
      if (!card || mustEnd || newCardChargeAt(card) > clock.now()) return false;
      await payments.payOpenInvoices(row.id, card.id);
      return true;
    },
  };
}

/**
 * Whether `row` was read from the provider after `before` was read from the database. The first write after `before` may
 * hold an older state; the second cannot, because its writer had seen the first.
 */
const isReadSince = (before: SubscriptionRow | undefined, row: SubscriptionRow) =>
  row.version >= (before?.version ?? 0) + 2;

/**
 * Stores the provider's newest state of a subscription and, in the same transaction, grants or revokes its owner's premium
 * right (PRICE-73). Returns the stored row; undefined when the subscription is not one of the portal's.
 *
 * When the charge for a period went back (`reversalOf`), the right ends immediately and permanently, the subscription is
 * canceled at the provider, and what was charged since is refunded (PRICE-117).
 *
 * Without an account nothing is granted, the subscription is canceled at the provider, and one that was bought while the
 * account was deleted is refunded (ACCT-205).
 *
 * A plan whose group somebody else pays for ends with its period. One that was bought for a group that is no longer
 * offered ends immediately and is refunded (GROUP-458, GROUP-459).
 *
 * Logs errors with the field `alert` for an operator: `unknown-product` for a plan that nobody can sell (PRICE-96),
 * `missing-subscription` for a stored one that the provider does not know, and `refund-refused`.
 */
type ProjectSubscription = (id: string) => Promise<SubscriptionRow | undefined>;

export function createProjectSubscription(ports: ProjectionPorts): ProjectSubscription {
  const { database, payments, logger } = ports;
  const { query } = database;
  const findNewest = createFindNewest(ports);
  const store = createStoreSubscription(ports);
  const { refund, settle } = createSettlement(ports);

  /** The money for the period in which the next payers are not charged went back. */
  const projectNextPayers = async ({ id, takenOverBy }: SubscriptionRow) => {
    const done = new Set([id]);
    for (let next = takenOverBy; next !== null && !done.has(next);) {
      done.add(next);
      next = (await project(next))?.takenOverBy ?? null;
    }
  };

  /** What was paid for a plan, newest first; one that continues a plan that was paid late is paid by that payment. */
  const listPaid = async ({ id, terms }: ProviderSubscription, known?: SubscriptionRow) => {
    const own = await payments.listPayments(id);
    const revives = terms ? terms.revives : known?.revives;
    return revives ? [...own, ...(await payments.listPayments(revives))] : own;
  };

  const project = async (id: string, hasCharged = false): Promise<SubscriptionRow | undefined> => {
    const before = await findSubscription(query, id);
    let known = before;
    let reversal: Reversal | undefined;
    while (!known || !isReadSince(before, known) || (reversal && !known.revokedAt)) {
      const newest = await findNewest(id, known !== undefined);
      if (!newest) return undefined;
      const paid = await listPaid(newest, known);
      reversal = reversalOf(paid);
      const state = await readNewState(ports, newest, known, paid);
      if (!state) return undefined;
      const stored = await store(state, known);
      switch (stored.kind) {
        case 'stored':
          if (stored.isRefused) await refund(newest, 'for a group that is no longer offered');
          else if ((await settle(stored, newest, reversal)) && !hasCharged)
            return project(id, true);
          if (stored.row.revokedAt && !before?.revokedAt) await projectNextPayers(stored.row);
          return stored.row;
        case 'bought-without-account':
          return void (await refund(newest, 'that was bought without an account'));
        case 'unknown-customer':
          logger.warn({ subscription: id }, 'ignored a subscription: its customer is unknown');
          return undefined;
        case 'overtaken':
          known = await findSubscription(query, id);
      }
    }
    return known;
  };
  return project;
}
