import { planState, type Subscription } from '@portal/checkout-pricing/domain';
import { formatDay, formatMoney } from '@portal/shared/util';
import { messages } from './messages';

const texts = messages.invoice;

/** What is to be paid of the invoice that was sent for a plan; undefined when nothing is (PRICE-502, PRICE-503). */
export function invoiceSentence(
  subscription: Subscription,
  country: string | undefined,
): string | undefined {
  const { openInvoice, currency, paymentProblem } = subscription;
  const state = planState(subscription);
  if (!openInvoice || state === 'over') return undefined;
  const amount = formatMoney(openInvoice.amount, currency, country ? { country } : {});
  const day = formatDay(openInvoice.dueAt);
  if (state === 'waiting') return texts.stopped(amount);
  if (!paymentProblem) return texts.due(amount, day);
  const until = paymentProblem.accessUntil;
  return [texts.overdue(amount, day), ...(until ? [texts.accessUntil(formatDay(until))] : [])].join(
    ' ',
  );
}
