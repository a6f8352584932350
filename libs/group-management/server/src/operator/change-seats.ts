import { formatMoney } from '@portal/shared/util';
import { AdminProblem, type AdminResult } from '@portal/server/platform';
import type { CheckoutPricingModule } from '@portal/checkout-pricing/server';
import type { GroupRow } from '../groups/group.repository';

interface Words {
  readonly seats: string;
  readonly charge: string | undefined;
  readonly asOf: string | undefined;
}

/** Changes the seats of a group, or says what that costs. */
export type ChangeSeatsByCommand = (group: GroupRow, words: Words) => Promise<AdminResult>;

function numberOf(text: string, name: string): number {
  if (/^\d{1,12}$/.test(text)) return Number(text);
  throw new AdminProblem([`${name} must be a whole number.`]);
}

/**
 * Changes seats through the payment provider, in two steps as the billing page does: the first names the amount, the second
 * charges exactly that (GROUP-500).
 */
export const createChangeSeatsByCommand =
  ({ changeSeats }: Pick<CheckoutPricingModule, 'changeSeats'>): ChangeSeatsByCommand =>
  async ({ id, subscriptionId }, words) => {
    if (subscriptionId === null)
      throw new AdminProblem([
        `The seats of an institution are changed by: institution change ${id} --seats ${words.seats}`,
      ]);
    const seats = numberOf(words.seats, 'The number of seats');
    if (words.charge !== undefined && words.asOf !== undefined) {
      const dueNow = numberOf(words.charge, '--charge');
      const prorationDate = numberOf(words.asOf, '--as-of');
      const agreed = { dueNow, prorationDate };
      const data = await changeSeats.change(subscriptionId, seats, agreed);
      const { currency, charged, confirmPage, invoiced } = data;
      if (confirmPage)
        throw new AdminProblem([
          `Nothing has changed yet: the bank asks the payer to confirm the payment at ${confirmPage}`,
        ]);
      const paid =
        invoiced > 0
          ? `an invoice of ${formatMoney(invoiced, currency)} was sent`
          : `${formatMoney(charged, currency)} were charged`;
      return { data, lines: [`The group has ${data.quantity} seats; ${paid}.`] };
    }
    const data = await changeSeats.preview(subscriptionId, seats);
    const { currency, dueNow, next, prorationDate } = data;
    const lines = [
      `${seats} seats charge ${formatMoney(dueNow, currency)} now and ${formatMoney(next.amount, currency)} with the next period.`,
      `Nothing is changed yet. To change it, run this within 30 minutes: group seats ${id} ${seats} --charge ${dueNow} --as-of ${prorationDate}`,
    ];
    return { data, lines, isDone: false };
  };
