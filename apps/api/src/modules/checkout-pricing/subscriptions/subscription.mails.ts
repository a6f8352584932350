import { paths } from '@portal/shared/util';
import type { MailMessage } from '../../../ports/mailer';

interface PlanMail {
  readonly to: string;
  readonly productName: string;
  /** The product that was bought, such as `Lemma Premium`. */
  readonly planName: string;
}

/** `November 27, 2026`: the recipient's time zone is unknown. */
const dayOf = (at: Date) => at.toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'long' });

/** Tells the owner of a plan that its renewal could not be charged, and until when it can still be used. */
export const renewalFailedMail = ({
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

/** Tells the owner of a plan that it ended, because its renewal was not paid. */
export const planEndedMail = ({ to, productName, planName }: PlanMail): MailMessage => ({
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
