import { paths } from '@portal/shared/util';
import type { MailMessage } from '../../../ports/mailer';
import { dayOf } from './plan-words';

/** What every mail about a plan needs. */
export interface PlanMail {
  readonly to: string;
  readonly productName: string;
  /** The product that was bought, such as `Lemma Premium`. */
  readonly planName: string;
}

/** The last line of a mail about a change that its reader may not have asked for. */
export const notExpected = 'If you did not expect this, please contact us.';

/** The message about the open payment on the billing page, with what can be done about it. */
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
