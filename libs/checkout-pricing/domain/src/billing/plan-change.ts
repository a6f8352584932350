import { groupTotal } from '../group-price';
import { maxSeats, minSeats } from '../seat-input';
import type { PlanChoice, PlanOption } from './billed-plan';

/** Why a plan cannot be changed to another one. */
export type PlanChangeProblem =
  'QUANTITY_NOT_AVAILABLE' | 'PRICE_NOT_AVAILABLE' | 'PLAN_NOT_CHANGEABLE' | 'SEATS_IN_USE';

/** The fewest seats that a group can have: never fewer than its members (PRICE-305). */
export const fewestSeats = (seatsTaken: number) => Math.max(minSeats, seatsTaken);

/**
 * Why a plan cannot be changed to what was chosen; undefined when it can. Premium changes its frequency or becomes a group, a
 * group changes its seats (PRICE-302, PRICE-305).
 */
export function planChangeProblem(
  present: PlanChoice,
  choice: PlanChoice,
  seatsTaken: number,
): PlanChangeProblem | undefined {
  const { plan, interval, quantity } = choice;
  if (present.plan === plan && present.interval === interval && present.quantity === quantity)
    return 'PLAN_NOT_CHANGEABLE';
  if (present.plan === 'group' && plan === 'premium') return 'PRICE_NOT_AVAILABLE';
  if (plan === 'premium') return quantity === 1 ? undefined : 'QUANTITY_NOT_AVAILABLE';
  if (interval !== 'year') return 'PRICE_NOT_AVAILABLE';
  if (quantity < minSeats || quantity > maxSeats) return 'QUANTITY_NOT_AVAILABLE';
  return quantity < seatsTaken ? 'SEATS_IN_USE' : undefined;
}

/** What a plan costs for one period, in minor units, before discounts. */
export const amountOfOption = ({ amount, tiers }: PlanOption, quantity: number): number =>
  amount ?? groupTotal(tiers, quantity);
