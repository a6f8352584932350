import { paths, formatMoney } from '@portal/shared/util';
import type { MailMessage } from '@portal/server/ports';
import { dayOf } from './plan-words';
import type { SubscriptionRow } from '../checkout-pricing.tables';

export interface PlanMail {
  readonly to: string;
  readonly productName: string;
  /** The product that was bought, such as `Lemma Premium`. */
  readonly planName: string;
}

/** The last line of a mail about a change that its reader may not have asked for. */
export const notExpected = 'If you did not expect this, please contact us.';

const payNow = { label: 'Update card or pay now', path: paths.accountBilling() };

/** Tells the owner of a plan that it could not be charged, and until when it can still be used, if that is known (PRICE-115). */
export const paymentFailedMail = ({
  to,
  productName,
  planName,
  nextAttemptAt,
  until,
}: PlanMail & {
  readonly nextAttemptAt: Date | null;
  readonly until: Date | null;
}): MailMessage => ({
  to,
  subject: 'Your payment failed: please update your card',
  preheader: until
    ? `Your plan works until ${dayOf(until)}. Update your card to keep it.`
    : 'Your plan still works. Update your card to keep it.',
  title: 'Your payment failed',
  paragraphs: [
    `We could not charge your card for ${planName}. Your plan still works${until ? ` until ${dayOf(until)}` : ''}.`,
    ...(nextAttemptAt
      ? [
          `We will try your card again on ${dayOf(nextAttemptAt)}. You can also update your card or pay now.`,
        ]
      : ['Please update your card or pay now to keep your plan.']),
  ],
  action: payNow,
  reason: `because a payment for a plan of its ${productName} account failed`,
});

/** Tells the owner of a plan that it cannot be used until what is owed is paid (PRICE-116). */
export const planUnpaidMail = ({ to, productName, planName }: PlanMail): MailMessage => ({
  to,
  subject: 'Your plan has stopped',
  preheader: 'A payment failed. Pay it to get the plan back.',
  title: 'Your plan has stopped',
  paragraphs: [
    `We could not charge your card for ${planName}, so the plan has stopped. Your account and your data stay as they are.`,
    'To get the plan back at once, update your card or pay what is owed.',
  ],
  action: payNow,
  reason: `because a plan of its ${productName} account has stopped`,
});

/** Tells the owner of a plan that it ended, because its renewal was not paid (PRICE-116). */
export const planEndedUnpaidMail = ({ to, productName, planName }: PlanMail): MailMessage => ({
  to,
  subject: 'Your plan has ended',
  preheader: 'A payment failed. You can buy the plan again at any time.',
  title: 'Your plan has ended',
  paragraphs: [
    `We could not charge your card for ${planName}, so the plan has ended. Your account and your data stay as they are.`,
    'You can buy the plan again at any time.',
  ],
  action: { label: 'See the plans', path: paths.plans() },
  reason: `because a plan of its ${productName} account has ended`,
});

const reversals = {
  refunded: {
    subject: 'Your payment was refunded',
    happened: (planName: string) =>
      `We refunded your payment for ${planName}, so the plan has ended. Banks usually need up to ten days to show the money on your card.`,
  },
  'dispute-lost': {
    subject: 'Your plan has ended after a disputed payment',
    happened: (planName: string) =>
      `Your bank took the payment for ${planName} back because it was disputed, so the plan has ended.`,
  },
} as const;

/** Tells the owner of a plan that it ended because the money went back (PRICE-410). */
export function reversedMail({
  to,
  productName,
  planName,
  kind,
}: PlanMail & { readonly kind: keyof typeof reversals }): MailMessage {
  const { subject, happened } = reversals[kind];
  return {
    to,
    subject,
    preheader: 'The plan has ended, and nothing more is charged for it.',
    title: subject,
    paragraphs: [
      happened(planName),
      'Nothing more is charged for it. Your account and your data stay as they are.',
    ],
    action: { label: 'See the plans', path: paths.plans() },
    notYou: notExpected,
    reason: `because a payment of its ${productName} account went back`,
  };
}

const payInvoice = { label: 'Pay the invoice', path: paths.accountBilling() };

const theInvoice = ({ invoiceAmount, currency }: SubscriptionRow) =>
  invoiceAmount === null
    ? 'Your invoice'
    : `Your invoice of ${formatMoney(invoiceAmount, currency)}`;

/** Tells the owner of a plan that its invoice is overdue, and until when the plan can still be used, if that is known (PRICE-503). */
export const invoiceOverdueMail = (
  { to, productName, planName }: PlanMail,
  plan: SubscriptionRow,
  { since, until }: { readonly since: Date; readonly until: Date | null },
): MailMessage => ({
  to,
  subject: 'Your invoice is overdue',
  preheader: until
    ? `Your plan works until ${dayOf(until)}. Pay the invoice to keep it.`
    : 'Your plan still works. Pay the invoice to keep it.',
  title: 'Your invoice is overdue',
  paragraphs: [
    `${theInvoice(plan)} for ${planName} was due on ${dayOf(since)} and is not paid yet. Your plan still works${until ? ` until ${dayOf(until)}` : ''}.`,
    'If you have paid it in the last days, you do not need to do anything.',
  ],
  action: payInvoice,
  reason: `because an invoice of its ${productName} account is overdue`,
});

/** Tells the owner of a plan that it cannot be used until its invoice is paid (PRICE-503). */
export const invoiceStoppedMail = ({ to, productName, planName }: PlanMail): MailMessage => ({
  to,
  subject: 'Your plan has stopped',
  preheader: 'Its invoice was not paid. Pay it to get the plan back.',
  title: 'Your plan has stopped',
  paragraphs: [
    `The invoice for ${planName} was not paid, so the plan has stopped. Your account and your data stay as they are.`,
    'To get the plan back at once, pay the invoice.',
  ],
  action: payInvoice,
  reason: `because a plan of its ${productName} account has stopped`,
});

/** Tells the owner of a plan that it ended, because its invoice was not paid (PRICE-503). */
export const endedUnpaidInvoiceMail = ({ to, productName, planName }: PlanMail): MailMessage => ({
  to,
  subject: 'Your plan has ended',
  preheader: 'Its invoice was not paid. You can buy the plan again by card.',
  title: 'Your plan has ended',
  paragraphs: [
    `The invoice for ${planName} was not paid, so the plan has ended. Your account and your data stay as they are.`,
    'You can buy the plan again by card at any time. Paying the old invoice would not bring the plan back.',
  ],
  action: { label: 'See the plans', path: paths.plans() },
  reason: `because a plan of its ${productName} account has ended`,
});
