import { accessUntil, isInvoiced } from '@portal/checkout-pricing/domain';
import type { RenewalRetries } from '@portal/shared/util';
import type { MailMessage } from '../../../ports/mailer';
import type { SubscriptionRow } from '../subscriptions/subscription.repository';
import { endedUnpaidInvoiceMail, invoiceOverdueMail, invoiceStoppedMail } from './invoice.mails';
import {
  paymentFailedMail,
  planEndedUnpaidMail,
  planUnpaidMail,
  reversedMail,
} from './payment.mails';
import {
  paymentsContinueMail,
  paymentsPausedMail,
  planChangedMail,
  planEndedMail,
  planEndsMail,
  planRenewsAgainMail,
} from './plan-change.mails';
import type { PlanNews } from './plan-news';
import { describePlan, whatIsNext } from './plan-words';

interface MailContext {
  readonly to: string;
  readonly productName: string;
  readonly retries: RenewalRetries;
  readonly now: Date;
}

/** The mail about an invoice that is not paid; undefined for any other news (PRICE-503). */
function unpaidInvoiceMail(
  news: PlanNews,
  plan: SubscriptionRow,
  { to, productName, retries, now }: MailContext,
): MailMessage | undefined {
  const mail = { to, productName, planName: plan.productName };
  if (news.kind === 'unpaid') return invoiceStoppedMail(mail);
  if (news.kind === 'ended-unpaid') return endedUnpaidInvoiceMail(mail);
  if (news.kind !== 'payment-failed') return undefined;
  const { since } = news;
  return invoiceOverdueMail(mail, plan, {
    since,
    until: accessUntil({ ...plan, since }, retries, now),
  });
}

/** The mail about what happened to a plan; `plan` is its present state. */
export function newsMail(news: PlanNews, plan: SubscriptionRow, context: MailContext): MailMessage {
  const invoiceMail = isInvoiced(plan) ? unpaidInvoiceMail(news, plan, context) : undefined;
  return invoiceMail ?? planMail(news, plan, context);
}

function planMail(
  news: PlanNews,
  plan: SubscriptionRow,
  { to, productName, retries, now }: MailContext,
): MailMessage {
  const mail = { to, productName, planName: plan.productName };
  const next = whatIsNext(plan);
  switch (news.kind) {
    case 'payment-failed': {
      const { nextAttemptAt } = plan;
      const until = accessUntil({ ...plan, since: news.since }, retries, now);
      return paymentFailedMail({ ...mail, nextAttemptAt, until });
    }
    case 'unpaid':
      return planUnpaidMail(mail);
    case 'ended-unpaid':
      return planEndedUnpaidMail(mail);
    case 'refunded':
    case 'dispute-lost':
      return reversedMail({ ...mail, kind: news.kind });
    case 'ended':
      return planEndedMail(mail);
    case 'will-end':
      return planEndsMail({ ...mail, at: news.at, next });
    case 'renews-again':
      return planRenewsAgainMail({ ...mail, next });
    case 'payments-paused':
      return paymentsPausedMail({ ...mail, until: plan.paymentsResumeAt });
    case 'payments-continue':
      return paymentsContinueMail({ ...mail, next });
    case 'changed':
      return planChangedMail({
        ...mail,
        before: describePlan(news.before),
        after: describePlan(plan),
        next,
      });
  }
}
