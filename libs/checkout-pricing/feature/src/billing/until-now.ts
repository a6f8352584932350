import { isInvoiced, type BilledPlan } from '@portal/checkout-pricing/domain';
import { messages } from './messages';

const { untilNowInvoice, untilNow: untilNowCard } = messages.cancel;

/** What is said of a plan whose payment is owed: it ends at once. */
export const untilNow = (billed: BilledPlan): string =>
  isInvoiced(billed) ? untilNowInvoice : untilNowCard;
