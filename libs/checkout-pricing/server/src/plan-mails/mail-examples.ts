import type { MailMessage } from '@portal/server/ports';
import * as paymentMails from './payment.mails';
import * as changeMails from './plan-change.mails';
import * as reminderMails from './renewal-reminder.mail';
import type { SubscriptionRow } from '../checkout-pricing.tables';

type MailName = Extract<
  keyof typeof paymentMails | keyof typeof changeMails | keyof typeof reminderMails,
  `${string}Mail`
>;

const at = new Date('2026-11-27T12:00:00Z');

const subscription: SubscriptionRow = {
  ...{ id: 'sub_1', uid: 'ada', customerId: 'cus_1', priceId: 'price_1', plan: 'premium' },
  ...{ productName: 'Lemma Premium', groupType: null, groupName: null, takesOver: null },
  ...{ takenOverBy: null, status: 'active', quantity: 1, amount: 12_000, price: 12_000 },
  ...{ currency: 'usd', interval: 'year', collectionMethod: 'charge_automatically' },
  snapshot: { tier: 1, card: { brand: 'visa', last4: '4242', expires: '12/2034' }, next: null },
  ...{ invoiceAmount: 12_000, invoiceDueAt: at, invoicePage: null, startedAt: at },
  ...{ firstPaidAt: at, releasedAt: null, releasedSeats: null, releasedUntil: null },
  ...{ revives: null, latePayment: null },
  ...{ currentPeriodEnd: at, cancelAtPeriodEnd: false, cancelAt: null, trialEnd: null },
  ...{ arePaymentsPaused: false, paymentsResumeAt: null, endedAt: null, endReason: null },
  ...{
    paymentProblemSince: null,
    nextAttemptAt: null,
    failedCharge: null,
    pendingChange: { invoiceId: 'in_1', priceId: '', quantity: 1, amount: 10_100, page: '' },
    lastPayment: null,
    revokedAt: null,
    remindedFor: null,
  },
  version: 1,
};

/** One of each mail about plans; a missing one does not compile. */
export function planMails(productName: string): Readonly<Record<MailName, MailMessage>> {
  const owner = { to: 'ada@example.org', productName };
  const planName = `${productName} Premium`;
  const plan = { ...owner, planName };
  const next = 'The next charge is $120.00 on November 27, 2026.';
  const other = 'b…@example.org';
  return {
    takeoverRefusedMail: changeMails.takeoverRefusedMail(owner),
    invoiceOverdueMail: paymentMails.invoiceOverdueMail(plan, subscription, {
      since: at,
      until: at,
      isWaiting: false,
    }),
    orderReleasedMail: paymentMails.orderReleasedMail(plan, { seats: 12, until: at }),
    planRevivedMail: paymentMails.planRevivedMail(plan, next),
    paidTooLateMail: paymentMails.paidTooLateMail(plan),
    invoiceStoppedMail: paymentMails.invoiceStoppedMail(plan),
    endedUnpaidInvoiceMail: paymentMails.endedUnpaidInvoiceMail(plan),
    planMovedAwayMail: changeMails.planMovedAwayMail(plan, other),
    planMovedHereMail: changeMails.planMovedHereMail(plan, other),
    paymentFailedMail: paymentMails.paymentFailedMail({ ...plan, until: at, nextAttemptAt: at }),
    confirmPaymentMail: paymentMails.confirmPaymentMail(plan, at),
    confirmChangeMail: changeMails.confirmChangeMail(plan, '$101.00'),
    planBoughtMail: paymentMails.planBoughtMail(plan, subscription, next),
    planRenewedMail: paymentMails.planRenewedMail(plan, subscription, next),
    planUnpaidMail: paymentMails.planUnpaidMail(plan),
    planEndedUnpaidMail: paymentMails.planEndedUnpaidMail(plan),
    reversedMail: paymentMails.reversedMail(plan, 'refunded'),
    planEndedMail: changeMails.planEndedMail(plan),
    planEndsMail: changeMails.planEndsMail(plan, at, next),
    planRenewsAgainMail: changeMails.planRenewsAgainMail(plan, next),
    planChangedMail: changeMails.planChangedMail(plan, {
      next,
      before: `${planName}, $19.00 per month`,
      after: `${planName}, $120.00 per year`,
    }),
    paymentsPausedMail: changeMails.paymentsPausedMail(plan, at),
    paymentsContinueMail: changeMails.paymentsContinueMail(plan, next),
    renewalReminderMail: reminderMails.renewalReminderMail(subscription, owner),
  };
}
