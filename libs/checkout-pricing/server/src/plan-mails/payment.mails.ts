import { isInvoiced, planSentences } from '@portal/checkout-pricing/domain';
import { paths, formatMoney } from '@portal/shared/util';
import type { MailMessage } from '@portal/server/ports';
import { dayOf, describePlan } from './plan-words';
import type { SubscriptionRow } from '../checkout-pricing.tables';

export interface PlanMail {
  readonly to: string;
  readonly productName: string;
  /** The product that was bought, such as `Lemma Premium`. */
  readonly planName: string;
}

/** The head of a mail whose title is its subject. On the first of a month many plans renew, and nobody waits for these mails. */
export const headed = ({ to }: Pick<PlanMail, 'to'>, subject: string) => ({
  to,
  lane: 'bulk' as const,
  subject,
  title: subject,
});

/** The last line of a mail about a change that its reader may not have asked for. */
export const notExpected = 'If you didn’t expect this, please contact us.';

export const seePlans = { label: 'See plans', path: paths.plans() };
const payNow = { label: 'Update card or pay now', path: paths.accountBilling() };
const payInvoice = { label: 'Pay the invoice', path: paths.accountBilling() };

const worksUntil = (until: Date | null) =>
  `Your plan still works${until ? ` until ${dayOf(until)}` : ''}.`;
const toKeepIt = (until: Date | null, step: string) =>
  until
    ? `Your plan works until ${dayOf(until)}. ${step} to keep it.`
    : `Your plan still works. ${step} to keep it.`;

const seeInvoice = { label: 'See your invoice', path: paths.accountBilling({}, 'invoices') };

/** What was paid for a plan. */
function paidWords({ collectionMethod, lastPayment, currency, snapshot }: SubscriptionRow): string {
  const cardLast4 = snapshot?.card?.last4;
  const amount = lastPayment?.amount ?? 0;
  if (amount === 0) return 'Nothing was charged.';
  const paid = formatMoney(amount, currency);
  return isInvoiced({ collectionMethod })
    ? `We received your payment of ${paid}.`
    : `We charged ${paid}${cardLast4 ? ` to your card ending in ${cardLast4}` : ''}.`;
}

/** Thanks for a purchase: what was bought and paid, what is charged next, and the invoice (PRICE-430). */
export const planBoughtMail = (
  mail: PlanMail,
  plan: SubscriptionRow,
  next: string,
): MailMessage => ({
  ...headed(mail, `Thank you for buying ${mail.planName}`),
  preheader: paidWords(plan),
  paragraphs: [
    `${paidWords(plan)} ${next}`,
    'Your invoice is on your billing page, where you can also change or cancel your plan.',
  ],
  details: [{ label: 'Plan', value: describePlan(plan) }],
  action: seeInvoice,
  notYou: notExpected,
  reason: `because you bought a ${mail.productName} plan`,
});

/** Tells the owner of a plan what was charged for another period, and what is charged next (PRICE-430). */
export const planRenewedMail = (
  mail: PlanMail,
  plan: SubscriptionRow,
  next: string,
): MailMessage => ({
  ...headed(mail, 'Your plan was renewed'),
  preheader: paidWords(plan),
  paragraphs: [`${mail.planName} was renewed. ${paidWords(plan)} ${next}`],
  details: [{ label: 'Plan', value: describePlan(plan) }],
  action: seeInvoice,
  reason: `because your ${mail.productName} plan was renewed`,
});

/** Tells the owner of a plan that it could not be charged, and until when it can still be used, if that is known (PRICE-115). */
export const paymentFailedMail = ({
  nextAttemptAt,
  until,
  cardLast4,
  ...mail
}: PlanMail & {
  /** The card that failed. */
  readonly cardLast4?: string | null | undefined;
  readonly nextAttemptAt: Date | null;
  readonly until: Date | null;
}): MailMessage => ({
  ...headed(mail, 'Your payment failed: please update your card'),
  preheader: toKeepIt(until, 'Update your card'),
  title: 'Your payment failed',
  paragraphs: [
    `We couldn’t charge your card${cardLast4 ? ` ending in ${cardLast4}` : ''} for ${mail.planName}. ${worksUntil(until)}`,
    nextAttemptAt
      ? `We’ll try your card again on ${dayOf(nextAttemptAt)}. You can also update your card or pay now.`
      : 'Please update your card or pay now to keep your plan.',
  ],
  action: payNow,
  reason: `because a payment for your ${mail.productName} plan failed`,
});

/** Tells the owner of a plan that the bank asks for a confirmation of its payment, and until when it can be used (PRICE-115). */
export const confirmPaymentMail = (mail: PlanMail, until: Date | null): MailMessage => ({
  ...headed(mail, 'Your bank needs you to confirm your payment'),
  preheader: toKeepIt(until, 'Confirm the payment'),
  paragraphs: [
    `Your bank needs you to confirm the payment for ${mail.planName} before it lets us charge your card. ${worksUntil(until)}`,
    'You don’t need another card. Confirm the payment on your billing page; it takes a minute.',
  ],
  action: { label: 'Confirm payment', path: paths.accountBilling() },
  reason: `because your bank asks about a payment for your ${mail.productName} plan`,
});

/** Tells the owner of a plan that its invoice is overdue, and until when the plan can still be used, if that is known (PRICE-503). */
export const invoiceOverdueMail = (
  mail: PlanMail,
  { invoiceAmount: amount, currency }: SubscriptionRow,
  {
    since,
    until,
    isWaiting,
  }: { readonly since: Date; readonly until: Date | null; readonly isWaiting: boolean },
): MailMessage => ({
  ...headed(mail, 'Your invoice is overdue'),
  preheader: isWaiting ? planSentences['order-waits'] : toKeepIt(until, 'Pay the invoice'),
  paragraphs: [
    `Your invoice${amount === null ? '' : ` of ${formatMoney(amount, currency)}`} for ${mail.planName} was due on ${dayOf(since)} and hasn’t been paid yet. ${isWaiting ? `${planSentences['order-waits']}.` : worksUntil(until)}`,
    'If you’ve paid it in the last few days, you don’t need to do anything.',
  ],
  action: payInvoice,
  reason: `because an invoice for your ${mail.productName} plan is overdue`,
});

/** A plan that can no longer be used, because it was not paid. */
const unpaidMail = (
  mail: PlanMail,
  result: 'stopped' | 'ended',
  [problem, preheader, advice]: readonly [string, string, string],
  action: MailMessage['action'] = seePlans,
): MailMessage => ({
  ...headed(mail, `Your plan has ${result}`),
  preheader,
  paragraphs: [
    `${problem}, so the plan has ${result}. Your account and your data stay as they are.`,
    advice,
  ],
  action,
  reason: `because your ${mail.productName} plan has ${result}`,
});

const cardFailed = ({ planName }: PlanMail) => `We couldn’t charge your card for ${planName}`;
const invoiceUnpaid = ({ planName }: PlanMail) => `The invoice for ${planName} wasn’t paid`;

/** Tells the owner of a plan that it cannot be used until what is owed is paid (PRICE-116). */
export const planUnpaidMail = (mail: PlanMail) =>
  unpaidMail(
    mail,
    'stopped',
    [
      cardFailed(mail),
      'A payment failed. Pay it to get your plan back.',
      'To get your plan back immediately, update your card or pay what’s due.',
    ],
    payNow,
  );

/** Tells the owner of a plan that it ended, because its renewal was not paid (PRICE-116). */
export const planEndedUnpaidMail = (mail: PlanMail) =>
  unpaidMail(mail, 'ended', [
    cardFailed(mail),
    'A payment failed. You can buy the plan again at any time.',
    'You can buy the plan again at any time.',
  ]);

/** Tells the owner of a plan that it cannot be used until its invoice is paid (PRICE-503). */
export const invoiceStoppedMail = (mail: PlanMail) =>
  unpaidMail(
    mail,
    'stopped',
    [
      invoiceUnpaid(mail),
      'Its invoice wasn’t paid. Pay it to get your plan back.',
      'To get your plan back immediately, pay the invoice.',
    ],
    payInvoice,
  );

/** Tells the owner of a plan that it ended, because its invoice was not paid (PRICE-503). */
export const endedUnpaidInvoiceMail = (mail: PlanMail) =>
  unpaidMail(
    mail,
    'ended',
    [
      invoiceUnpaid(mail),
      'Its invoice wasn’t paid. Pay it to get your plan back.',
      'If you pay the invoice now, your plan continues as before. Otherwise you can buy it again by card at any time.',
    ],
    payInvoice,
  );

/** Tells the owner of an order that an operator gives seats before the invoice is paid (PRICE-531). */
export const orderReleasedMail = (
  mail: PlanMail,
  { seats, until }: { readonly seats: number; readonly until: Date },
): MailMessage => ({
  ...headed(mail, 'Your seats are ready'),
  preheader: `You can use ${seats} seats until ${dayOf(until)}.`,
  paragraphs: [
    `You can use ${seats} seats of ${mail.planName} until ${dayOf(until)}, although your invoice isn’t paid yet. Invite your members whenever you like.`,
    'Once the invoice is paid, you have all your seats for the whole period.',
  ],
  action: payInvoice,
  reason: `because seats of your ${mail.productName} plan were released`,
});

/** Tells the owner of a plan that was paid after its end that it continues (PRICE-534). */
export const planRevivedMail = (mail: PlanMail, next: string): MailMessage => ({
  ...headed(mail, 'Your plan is back'),
  preheader: 'Your payment arrived, and your group continues as before.',
  paragraphs: [
    `Your payment for ${mail.planName} arrived after the plan had ended, so we started it again. Your group and its members continue as before.`,
    next,
  ],
  action: { label: 'See your plan', path: paths.accountBilling() },
  reason: `because your ${mail.productName} plan has started again`,
});

/** Tells the owner of a plan that was paid too late to continue that the money goes back (PRICE-534). */
export const paidTooLateMail = (mail: PlanMail): MailMessage => ({
  ...headed(mail, 'We refunded your late payment'),
  preheader: 'Your plan had ended and couldn’t continue.',
  paragraphs: [
    `Your payment for ${mail.planName} arrived after the plan had ended, and the plan couldn’t continue. We refunded all of it. It can take up to ten days for the money to arrive.`,
    'You can buy the plan again at any time.',
  ],
  action: seePlans,
  notYou: notExpected,
  reason: `because a payment for your ${mail.productName} plan was refunded`,
});

const reversals = {
  refunded: {
    subject: 'Your payment was refunded',
    happened: (planName: string) =>
      `We refunded your payment for ${planName}, so the plan has ended. It can take up to ten days for the money to appear on your card.`,
  },
  'dispute-lost': {
    subject: 'Your plan has ended after a disputed payment',
    happened: (planName: string) =>
      `Your bank reversed the payment for ${planName} because it was disputed, so the plan has ended.`,
  },
} as const;

/** Tells the owner of a plan that it ended because the money went back (PRICE-410). */
export const reversedMail = (mail: PlanMail, kind: keyof typeof reversals): MailMessage => ({
  ...headed(mail, reversals[kind].subject),
  preheader: 'The plan has ended, and you won’t be charged again.',
  paragraphs: [
    reversals[kind].happened(mail.planName),
    'You won’t be charged again. Your account and your data stay as they are.',
  ],
  action: seePlans,
  notYou: notExpected,
  reason: `because a payment for your ${mail.productName} plan was reversed`,
});
