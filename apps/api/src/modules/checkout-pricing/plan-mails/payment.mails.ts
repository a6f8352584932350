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

/** Tells the owner of a plan that it could not be charged, and until when it can still be used (PRICE-115). */
export const paymentFailedMail = ({
  to,
  productName,
  planName,
  nextAttempt,
  accessUntil,
}: PlanMail & { readonly nextAttempt: Date | null; readonly accessUntil: Date }): MailMessage => ({
  to,
  subject: 'Your payment failed: please update your card',
  preheader: `Your plan works until ${dayOf(accessUntil)}. Update your card to keep it.`,
  title: 'Your payment failed',
  paragraphs: [
    `We could not charge your card for the renewal of ${planName}. Your plan still works until ${dayOf(accessUntil)}.`,
    ...(nextAttempt
      ? [`We will try your card again on ${dayOf(nextAttempt)}. You can also update your card now.`]
      : ['Please update your card to keep your plan.']),
  ],
  action: { label: 'Update your card', path: paths.account() },
  reason: `because the renewal of a plan of its ${productName} account failed`,
});

/** Tells the owner of a plan that it cannot be used until what is owed is paid (PRICE-116). */
export const planUnpaidMail = ({ to, productName, planName }: PlanMail): MailMessage => ({
  to,
  subject: 'Your plan has ended',
  preheader: 'The renewal could not be charged. Pay it to get the plan back.',
  title: 'Your plan has ended',
  paragraphs: [
    `We could not charge your card for the renewal of ${planName}, so the plan has ended. Your account and your data stay as they are.`,
    'To get the plan back at once, update your card and pay what is owed.',
  ],
  action: { label: 'Update your card', path: paths.account() },
  reason: `because a plan of its ${productName} account has ended`,
});

/** Tells the owner of a plan that it ended, because its renewal was not paid (PRICE-116). */
export const planEndedUnpaidMail = ({ to, productName, planName }: PlanMail): MailMessage => ({
  to,
  subject: 'Your plan has ended',
  preheader: 'The renewal could not be charged. You can buy the plan again at any time.',
  title: 'Your plan has ended',
  paragraphs: [
    `We could not charge your card for the renewal of ${planName}, so the plan has ended. Your account and your data stay as they are.`,
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
