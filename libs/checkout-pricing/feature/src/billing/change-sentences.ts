import {
  frequencyOfInterval,
  isInvoiced,
  type BilledPlan,
  type billingEndpoints,
  type NextCharge,
  type PlanChangePreview,
  type PlanChoice,
} from '@portal/checkout-pricing/domain';
import type { ResponseOf } from '@portal/shared/contract';
import { formatDay, invoiceDueDays } from '@portal/shared/util';
import { messages } from './messages';
import type { Money } from '../checkout/country';
import { discountText } from './next-facts';

const texts = messages.dialog;

/** `Premium, annually` or `Group, 8 seats, annually`. */
export const choiceName = ({ plan, interval, quantity }: PlanChoice): string =>
  plan === 'group'
    ? texts.group(quantity)
    : texts.premium(messages.change.frequencies[frequencyOfInterval[interval]]);

const currentPrice = ({ amount, credit }: NextCharge, { interval }: BilledPlan, money: Money) =>
  messages.change.price(money(amount + credit), interval);

type Words = Pick<typeof texts, 'pays' | 'paysNothing' | 'creditLowers'>;

const invoiceWords = (): Words => ({
  pays: (due, price, day) => texts.invoiced(due, invoiceDueDays, price, day),
  paysNothing: texts.invoicedNothing,
  creditLowers: texts.creditLowersInvoice,
});

/** What a change costs: one sentence with the amounts, then what is special about them (PRICE-312). */
export function changeSentences(
  { dueNow, creditLeft, next, lostDiscount }: PlanChangePreview,
  { interval }: PlanChoice,
  current: BilledPlan,
  money: Money,
): string[] {
  const price = messages.change.price(money(next.amount + next.credit), interval);
  const day = formatDay(next.at);
  const words: Words = isInvoiced(current) ? invoiceWords() : texts;
  return [
    dueNow > 0 ? words.pays(money(dueNow), price, day) : words.paysNothing(price, day),
    ...(creditLeft > 0 ? [words.creditLowers(money(creditLeft))] : []),
    ...(next.discount
      ? [texts.discount(discountText(next.discount, next.tax > 0, interval, money))]
      : []),
    ...(lostDiscount === null || !current.next
      ? []
      : [texts.lostDiscount(lostDiscount, currentPrice(current.next, current, money))]),
  ];
}

export function doneSentence(
  result: ResponseOf<typeof billingEndpoints.changePlan>,
  money: Money,
  last4: string | undefined,
): string {
  const { charged, invoiced, creditLeft } = result;
  const plan = choiceName(result);
  if (invoiced > 0) return texts.doneInvoice(plan, money(invoiced));
  if (charged > 0) return texts.done(plan, money(charged), last4);
  return creditLeft > 0 ? texts.doneCredit(plan, money(creditLeft)) : texts.doneFree(plan);
}
