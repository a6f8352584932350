import { accessUntil, isInvoiced, isLive } from '@portal/checkout-pricing/domain';
import { type RenewalRetries, formatMoney, mergeBrand } from '@portal/shared/util';
import type { MailMessage, Queryable } from '@portal/server/ports';
import type { Platform } from '@portal/server/platform';
import type { EmailOf } from '@portal/auth-session/server';
import {
  confirmPaymentMail,
  endedUnpaidInvoiceMail,
  invoiceOverdueMail,
  invoiceStoppedMail,
  orderReleasedMail,
  paidTooLateMail,
  paymentFailedMail,
  planBoughtMail,
  planEndedUnpaidMail,
  planRenewedMail,
  planRevivedMail,
  planUnpaidMail,
  reversedMail,
} from './payment.mails';
import {
  confirmChangeMail,
  paymentsContinueMail,
  paymentsPausedMail,
  planChangedMail,
  planEndedMail,
  planEndsMail,
  planRenewsAgainMail,
} from './plan-change.mails';
import { type PlanNews, planNews } from './plan-news';
import { describePlan, nextStep } from './plan-words';
import type { SubscriptionRow } from '../checkout-pricing.tables';

interface MailContext {
  readonly to: string;
  readonly productName: string;
  readonly retries: RenewalRetries;
  readonly now: Date;
}

function newsMail(
  news: PlanNews,
  plan: SubscriptionRow,
  { to, productName, retries, now }: MailContext,
): MailMessage {
  const mail = { to, productName, planName: plan.productName };
  const next = nextStep(plan);
  switch (news.kind) {
    case 'bought':
      return planBoughtMail(mail, plan, next);
    case 'renewed':
      return planRenewedMail(mail, plan, next);
    case 'payment-failed': {
      const { since } = news;
      const { nextAttemptAt, failedCharge: failed } = plan;
      const until = accessUntil({ ...plan, since }, retries, now);
      return isInvoiced(plan)
        ? invoiceOverdueMail(mail, plan, { since, until, isWaiting: !isLive(plan) })
        : failed?.confirmPage
          ? confirmPaymentMail(mail, until)
          : paymentFailedMail({ ...mail, nextAttemptAt, until, cardLast4: failed?.cardLast4 });
    }
    case 'unpaid':
      return (isInvoiced(plan) ? invoiceStoppedMail : planUnpaidMail)(mail);
    case 'ended-unpaid':
      return (isInvoiced(plan) ? endedUnpaidInvoiceMail : planEndedUnpaidMail)(mail);
    case 'released':
      return orderReleasedMail(mail, news);
    case 'revived':
      return planRevivedMail(mail, next);
    case 'paid-too-late':
      return paidTooLateMail(mail);
    case 'refunded':
    case 'dispute-lost':
      return reversedMail(mail, news.kind);
    case 'ended':
      return planEndedMail(mail);
    case 'will-end':
      return planEndsMail(mail, news.at, next);
    case 'renews-again':
      return planRenewsAgainMail(mail, next);
    case 'payments-paused':
      return paymentsPausedMail(mail, plan.paymentsResumeAt);
    case 'payments-continue':
      return paymentsContinueMail(mail, next);
    case 'change-waits':
      return confirmChangeMail(mail, formatMoney(news.amount, plan.currency));
    case 'changed':
      return planChangedMail(mail, {
        before: describePlan(news.before),
        after: describePlan(plan),
        next,
      });
  }
}

/**
 * Mails the owner the news about a plan, in the transaction that stores the change, so that each mail is sent once.
 */
export function createNotifyOwner({
  clock,
  config,
  mailer,
  emailOf,
}: Pick<Platform, 'clock' | 'config' | 'mailer'> & { readonly emailOf: EmailOf }) {
  const { productName } = mergeBrand(config.brand);
  const { renewalRetries: retries } = config;
  return async (tx: Queryable, before: SubscriptionRow | undefined, after: SubscriptionRow) => {
    const news = planNews(before, after, clock.now());
    const to = news.length > 0 ? await emailOf(tx, after.uid) : undefined;
    if (to === undefined) return;
    for (const each of news)
      await mailer.send(tx, newsMail(each, after, { to, productName, retries, now: clock.now() }));
  };
}
