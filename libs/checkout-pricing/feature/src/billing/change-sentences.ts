import {
  frequencyOfInterval,
  type BilledPlan,
  type billingEndpoints,
  type NextCharge,
  type PlanChangePreview,
  type PlanChoice,
} from '@portal/checkout-pricing/domain';
import type { ResponseOf } from '@portal/shared/contract';
import { formatDay } from '@portal/shared/util';
import { messages } from './messages';
import { discountText, type Money } from './money';

const texts = messages.dialog;

/** `Premium, annually` or `Group, 8 seats, annually`. */
export const choiceName = ({ plan, interval, quantity }: PlanChoice): string =>
  plan === 'group'
    ? texts.group(quantity)
    : texts.premium(messages.change.frequencies[frequencyOfInterval[interval]]);

const presentPrice = ({ amount, credit }: NextCharge, { interval }: BilledPlan, money: Money) =>
  messages.change.price(money(amount + credit), interval);

/** What a change costs: one sentence with the amounts, then what is special about them (PRICE-312). */
export function changeSentences(
  { dueNow, creditLeft, next, lostDiscount }: PlanChangePreview,
  { interval }: PlanChoice,
  present: BilledPlan,
  money: Money,
): string[] {
  const price = messages.change.price(money(next.amount + next.credit), interval);
  const day = formatDay(next.at);
  return [
    dueNow > 0 ? texts.pays(money(dueNow), price, day) : texts.paysNothing(price, day),
    ...(creditLeft > 0 ? [texts.creditLowers(money(creditLeft))] : []),
    ...(next.discount
      ? [texts.discount(discountText(next.discount, next.tax > 0, interval, money))]
      : []),
    ...(lostDiscount === null || !present.next
      ? []
      : [texts.lostDiscount(lostDiscount, presentPrice(present.next, present, money))]),
  ];
}

/** What the payment provider answered. */
export function doneSentence(
  result: ResponseOf<typeof billingEndpoints.changePlan>,
  money: Money,
  last4: string | undefined,
): string {
  const { charged, creditLeft } = result;
  const plan = choiceName(result);
  if (charged > 0) return texts.done(plan, money(charged), last4);
  return creditLeft > 0 ? texts.doneCredit(plan, money(creditLeft)) : texts.doneFree(plan);
}
