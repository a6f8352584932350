import { planChangeProblem, planState, type PlanChoice } from '@portal/checkout-pricing/domain';
import { ApiError } from '../../../platform/errors';
import type { Platform } from '../../../platform/platform';
import type { SubscriptionChange } from '../../../ports/payment-billing';
import type { PriceListService } from '../price-list/price-list.service';
import type { SubscriptionRow } from '../subscriptions/subscription.repository';
import { findPaidPlan } from '../takeover/find-paid-plan';
import { ownPlan, type PlanOwner, type PlanPorts } from './own-plan';
import { offeredEntries } from './plan-options';
import type { FindSeats } from './seats';

/** What a change of a plan is checked with. */
export type ChangePorts = PlanPorts &
  Pick<Platform, 'payments'> & {
    readonly priceList: PriceListService;
    readonly findSeats: FindSeats;
  };

/** A change that may be made. */
interface PlannedChange {
  readonly row: SubscriptionRow;
  readonly change: SubscriptionChange;
}

/** The price of the chosen plan; undefined keeps the present one, which may not be in the list any more. */
async function priceOf(
  { payments, priceList }: ChangePorts,
  row: SubscriptionRow,
  { plan, interval }: PlanChoice,
): Promise<string | undefined> {
  if (row.plan === plan && row.interval === interval) return undefined;
  const billed = await payments.findBilledSubscription(row.id);
  const offered = offeredEntries(await priceList.entries(), row, billed?.tier);
  const entry = offered.find((each) => each.plan === plan && each.interval === interval);
  if (!entry) throw new ApiError('PRICE_NOT_AVAILABLE');
  return entry.priceId;
}

/**
 * Checks a change of the caller's plan as of a moment (PRICE-302, PRICE-305).
 *
 * @throws ApiError `NO_SUBSCRIPTION_TO_MANAGE`, `PLAN_NOT_CHANGEABLE` for a plan that does not renew,
 *   `INVOICE_OPEN` before the invoice that was sent is paid (PRICE-504),
 *   `PRICE_NOT_AVAILABLE`, `QUANTITY_NOT_AVAILABLE`, `SEATS_IN_USE`, and `SEATS_NOT_PAID` for more seats than the former payer
 *   of the group has paid for before the caller is charged (GROUP-459)
 */
export async function planChange(
  ports: ChangePorts,
  caller: PlanOwner,
  choice: PlanChoice,
  at: Date,
): Promise<PlannedChange> {
  const row = await ownPlan(ports, caller);
  if (planState(row) !== 'renews' || row.takenOverBy) throw new ApiError('PLAN_NOT_CHANGEABLE');
  if (row.invoiceDueAt) throw new ApiError('INVOICE_OPEN');
  const { id: subscriptionId, uid, plan, interval, quantity } = row;
  const seats = await ports.findSeats(ports.database.query, { subscriptionId, uid });
  const taken = seats ? seats.active + seats.pending : 0;
  const problem = planChangeProblem({ plan, interval, quantity }, choice, taken);
  if (problem) throw new ApiError(problem);
  const paid = await findPaidPlan(ports.stores, ports.database.query, row);
  if (paid && choice.quantity > paid.quantity) throw new ApiError('SEATS_NOT_PAID');
  const priceId = await priceOf(ports, row, choice);
  return { row, change: { subscriptionId, priceId, quantity: choice.quantity, at } };
}
