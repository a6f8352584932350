import {
  isInvoiced,
  planChangeProblem,
  planState,
  type billingEndpoints,
  type PlanChoice,
} from '@portal/checkout-pricing/domain';
import type { RequestOf, ResponseOf } from '@portal/shared/contract';
import { durations, epochSeconds } from '@portal/shared/util';
import { ApiError } from '@portal/server/errors';
import type { Platform } from '@portal/server/platform';
import type { Queryable, ChangeResult, SubscriptionChange } from '@portal/server/ports';
import type { SubscriptionRow } from '../checkout-pricing.tables';
import { isUnanswered, type OneOrder, type OrderInProgress } from '../customer/one-order';
import { limitSeats } from '../customer/order-claim.repository';
import type { PriceListService } from '../price-list/price-list.service';
import type { FindSeats } from '../subscriptions/ended-orders';
import { refreshPlan, type RefreshCustomer } from '../subscriptions/refresh-customer';
import { chargeOf } from '../subscriptions/subscription-state';
import { findSubscription } from '../subscriptions/subscription.repository';
import { findPaidPlan } from '../subscriptions/take-over';
import { offeredEntries, ownPlan, type PlanOwner } from './billed-plan';

type Preview = ResponseOf<typeof billingEndpoints.previewPlanChange>;
type Request = RequestOf<typeof billingEndpoints.changePlan>;
type Change = ResponseOf<typeof billingEndpoints.changePlan>;

/**
 * Lowers the quota of the group that a subscription pays for, so that nobody is invited to a seat that is given up. Throws
 * `SEATS_IN_USE` when fewer are free (PRICE-305).
 */
export type LowerSeats = (
  tx: Queryable,
  of: { readonly subscriptionId: string; readonly seats: number; readonly now: Date },
) => Promise<void>;

/**
 * Changes the seats of a plan for its payer, as the billing page does (PRICE-302, PRICE-303, PRICE-304). Both throw what
 * the page's requests throw, and `PLAN_NOT_CHANGEABLE` for a subscription that is not the payer's plan.
 */
export interface ChangeSeats {
  preview(subscriptionId: string, seats: number): Promise<Preview>;
  /** `agreed` is the amount that a preview named, and its time. */
  change(
    subscriptionId: string,
    seats: number,
    agreed: Pick<Request, 'dueNow' | 'prorationDate'>,
  ): Promise<Change>;
}

interface Ports extends Pick<Platform, 'clock' | 'database' | 'payments'> {
  readonly priceList: PriceListService;
  readonly findSeats: FindSeats;
  readonly lowerSeats: LowerSeats;
  readonly refreshCustomer: RefreshCustomer;
  readonly oneOrder: OneOrder;
}

/** An older preview would charge for time that has passed. */
const maxPreviewAgeMs = 30 * durations.oneMinuteMs;

/** The price of the chosen plan; undefined keeps the current one, which may no longer be in the list. */
async function priceOf(
  { priceList }: Ports,
  row: SubscriptionRow,
  { plan, interval }: PlanChoice,
): Promise<string | undefined> {
  if (row.plan === plan && row.interval === interval) return undefined;
  const offered = offeredEntries(await priceList.entries(), row, row.snapshot?.tier ?? null);
  const entry = offered.find((each) => each.plan === plan && each.interval === interval);
  if (!entry) throw new ApiError('PRICE_NOT_AVAILABLE');
  return entry.priceId;
}

/**
 * Checks a change of the owner's plan as of a moment (PRICE-302, PRICE-305).
 *
 * @throws ApiError `NO_SUBSCRIPTION_TO_MANAGE`, `PLAN_NOT_CHANGEABLE` for a plan that does not renew, `INVOICE_OPEN` before
 *   the invoice that was sent is paid (PRICE-504), `PRICE_NOT_AVAILABLE`, `QUANTITY_NOT_AVAILABLE`, `SEATS_IN_USE`, and
 *   `SEATS_NOT_PAID` for more seats than the former payer has paid for before the owner is charged (GROUP-459)
 */
async function planChange(
  ports: Ports,
  owner: PlanOwner,
  choice: PlanChoice,
  at: Date,
): Promise<{ readonly row: SubscriptionRow; readonly change: SubscriptionChange }> {
  const { query } = ports.database;
  const row = await ownPlan(query, owner);
  if (row.invoiceDueAt) throw new ApiError('INVOICE_OPEN');
  if (planState(row) !== 'renews' || row.takenOverBy) throw new ApiError('PLAN_NOT_CHANGEABLE');
  const { id: subscriptionId, uid } = row;
  const seats = await ports.findSeats(query, { subscriptionId, uid });
  const problem = planChangeProblem(row, choice, seats ? seats.active + seats.pending : 0);
  if (problem) throw new ApiError(problem);
  const paid = await findPaidPlan(query, row);
  if (paid && choice.quantity > paid.quantity) throw new ApiError('SEATS_NOT_PAID');
  const priceId = await priceOf(ports, row, choice);
  return { row, change: { subscriptionId, priceId, quantity: choice.quantity, at } };
}

/** Returns what a change of the owner's plan charges, as the payment provider computes it; changes nothing (PRICE-303). */
const createPreview =
  (ports: Ports) =>
  async (choice: PlanChoice, owner: PlanOwner): Promise<Preview> => {
    const { row, change } = await planChange(ports, owner, choice, ports.clock.now());
    const { at, next, ...sums } = await ports.payments.previewChange(change);
    return {
      ...sums,
      currency: row.currency,
      prorationDate: epochSeconds(at),
      next: chargeOf(next),
    };
  };

/**
 * Changes the owner's plan for exactly the amount of a preview, and stores the provider's answer (PRICE-304). A change that
 * the bank asks to confirm replaces one that waits for that, and changes nothing yet (PRICE-541).
 *
 * @throws ApiError what {@link planChange} throws; `AMOUNT_CHANGED` when another amount would be charged or the preview is
 *   too old; `CARD_DECLINED`, which changes nothing; `ORDER_IN_PROGRESS`;
 *   `CHANGE_NOT_CONFIRMED` when the provider does not answer and has not changed the plan yet
 */
function createChange(ports: Ports) {
  const { clock, database, payments, refreshCustomer, lowerSeats, oneOrder } = ports;

  /** Seats are given up before the provider is asked; what it refuses gives them back. */
  const make = async (
    { claim, ask }: OrderInProgress,
    change: SubscriptionChange,
    row: SubscriptionRow,
    agreed: ChangeResult,
  ): Promise<ChangeResult> => {
    const { subscriptionId, quantity: seats, priceId = row.priceId } = change;
    const send = (key: string) => payments.changeSubscription(change, key);
    // A plan that is as it was to become has been charged what was agreed.
    const readBack = async () => {
      const found = await refreshPlan(refreshCustomer, row);
      return found?.quantity === seats && found.priceId === priceId ? agreed : undefined;
    };
    if (seats >= row.quantity) return ask(send, { readBack });
    await database.transaction(async (tx) => {
      await limitSeats(tx, claim, seats);
      await lowerSeats(tx, { subscriptionId, seats, now: clock.now() });
    });
    const takeBack = async () => {
      await limitSeats(database.query, claim, null);
      await refreshCustomer(row.customerId);
    };
    const result = await ask(send, { readBack, takeBack });
    if (result.confirmPage) await takeBack();
    return result;
  };

  const isAgreed = (at: Date) => {
    const age = clock.now().getTime() - at.getTime();
    return age >= -durations.oneMinuteMs && age <= maxPreviewAgeMs;
  };

  return ({ prorationDate, dueNow, ...choice }: Request, owner: PlanOwner): Promise<Change> =>
    oneOrder(owner.uid, async (order) => {
      const at = new Date(prorationDate * 1_000);
      const { row, change } = await planChange(ports, owner, choice, at);
      if (!isAgreed(at)) throw new ApiError('AMOUNT_CHANGED');
      // What waited may have used the credit up.
      await payments.discardPendingChange(row.id);
      const previewed = await payments.previewChange(change);
      if (previewed.dueNow !== dueNow) throw new ApiError('AMOUNT_CHANGED');
      const sums = isInvoiced(row)
        ? { charged: 0, invoiced: dueNow }
        : { charged: dueNow, invoiced: 0 };
      const agreed = { ...sums, creditLeft: previewed.creditLeft, confirmPage: null };
      const result = await make(order, change, row, agreed).catch((error: unknown) => {
        throw isUnanswered(error) ? new ApiError('CHANGE_NOT_CONFIRMED', { cause: error }) : error;
      });
      const stored = (await refreshPlan(refreshCustomer, row)) ?? row;
      const { plan, interval, quantity, currency, currentPeriodEnd } = stored;
      const paidUntil = epochSeconds(currentPeriodEnd);
      return { plan, interval, quantity, currency, paidUntil, ...result };
    });
}

export function createPlanChanges(ports: Ports) {
  const { query } = ports.database;
  const preview = createPreview(ports);
  const change = createChange(ports);

  const choiceOf = async (id: string, quantity: number) => {
    const row = await findSubscription(query, id);
    if (!row || (await ownPlan(query, row)).id !== id) throw new ApiError('PLAN_NOT_CHANGEABLE');
    const { uid, plan, interval } = row;
    return { owner: { uid }, choice: { plan, interval, quantity } };
  };
  const ofSeats: ChangeSeats = {
    async preview(id, seats) {
      const { owner, choice } = await choiceOf(id, seats);
      return preview(choice, owner);
    },
    async change(id, seats, agreed) {
      const { owner, choice } = await choiceOf(id, seats);
      return change({ ...choice, ...agreed }, owner);
    },
  };
  return { preview, change, ofSeats };
}
