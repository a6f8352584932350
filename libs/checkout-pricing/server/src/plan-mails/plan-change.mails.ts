import { planSentences } from '@portal/checkout-pricing/domain';
import { paths } from '@portal/shared/util';
import type { MailMessage } from '@portal/server/ports';
import { notExpected, type PlanMail } from './payment.mails';
import { dayOf } from './plan-words';

/** How the plan continues, in one sentence. */
interface Next {
  readonly next: string;
}

const seePlan = { label: 'See your plan', path: paths.accountBilling() };

/** Tells the owner of a plan that it has ended, although no end was set (PRICE-412). */
export const planEndedMail = ({ to, productName, planName }: PlanMail): MailMessage => ({
  to,
  subject: 'Your plan has ended',
  preheader: 'Nothing more is charged for it.',
  title: 'Your plan has ended',
  paragraphs: [
    `${planName} was canceled and has ended. Nothing more is charged for it, and your account and your data stay as they are.`,
  ],
  action: { label: 'See the plans', path: paths.plans() },
  notYou: notExpected,
  reason: `because a plan of its ${productName} account has ended`,
});

/** Tells the owner of a plan when it ends (PRICE-412). */
export const planEndsMail = ({
  to,
  productName,
  planName,
  at,
  next,
}: PlanMail & Next & { readonly at: Date }): MailMessage => ({
  to,
  subject: planSentences.ends(dayOf(at)),
  preheader: 'You can use it until then.',
  title: 'Your plan will end',
  paragraphs: [
    `${planName} was canceled. ${next}`,
    'You can use it until then. If you change your mind, you can resume it with one click.',
  ],
  action: seePlan,
  notYou: notExpected,
  reason: `because a plan of its ${productName} account was canceled`,
});

/** Tells the owner of a plan whose end was set that it continues (PRICE-412). */
export const planRenewsAgainMail = ({
  to,
  productName,
  planName,
  next,
}: PlanMail & Next): MailMessage => ({
  to,
  subject: 'Your plan was resumed',
  preheader: next,
  title: 'Your plan was resumed',
  paragraphs: [`${planName} is not canceled any more. ${next}`],
  action: seePlan,
  notYou: notExpected,
  reason: `because a plan of its ${productName} account was resumed`,
});

/** Tells the owner of a plan what it was and what it is, no matter who changed it (PRICE-411). */
export const planChangedMail = ({
  to,
  productName,
  before,
  after,
  next,
}: PlanMail & Next & { readonly before: string; readonly after: string }): MailMessage => ({
  to,
  subject: 'Your plan has changed',
  preheader: `It is now ${after}.`,
  title: 'Your plan has changed',
  paragraphs: [`This is your plan from now on. ${next}`],
  details: [
    { label: 'Before', value: before },
    { label: 'Now', value: after },
  ],
  action: seePlan,
  notYou: notExpected,
  reason: `because a plan of its ${productName} account has changed`,
});

/** Tells the owner of a plan that nothing is charged for some time (PRICE-412). */
export const paymentsPausedMail = ({
  to,
  productName,
  planName,
  until,
}: PlanMail & { readonly until: Date | null }): MailMessage => ({
  to,
  subject: 'Your payments are paused',
  preheader: 'You keep your plan, and nothing is charged.',
  title: 'Your payments are paused',
  paragraphs: [
    until
      ? `You keep ${planName}, and nothing is charged for it until ${dayOf(until)}.`
      : `You keep ${planName}, and nothing is charged for it until we tell you.`,
  ],
  action: seePlan,
  notYou: notExpected,
  reason: `because the payments of its ${productName} account were paused`,
});

/** Tells the owner of a plan that payments continue (PRICE-412). */
export const paymentsContinueMail = ({
  to,
  productName,
  planName,
  next,
}: PlanMail & Next): MailMessage => ({
  to,
  subject: 'Your payments continue',
  preheader: next,
  title: 'Your payments continue',
  paragraphs: [`The payments for ${planName} are not paused any more. ${next}`],
  action: seePlan,
  notYou: notExpected,
  reason: `because the payments of its ${productName} account continue`,
});

interface Moved {
  /** The other account, as somebody recognizes it who owns both. */
  readonly other: string;
}

/** Tells the account that has lost a plan where it is now (PRICE-520). */
export const planMovedAwayMail = ({
  to,
  productName,
  planName,
  other,
}: PlanMail & Moved): MailMessage => ({
  to,
  subject: 'Your plan was moved to your other account',
  preheader: `Log in as ${other} to use it.`,
  title: 'Your plan was moved',
  paragraphs: [
    `As you asked us, we moved ${planName} from this account to ${other}, with its invoices and its card. This account has no plan any more; what you have stored in it stays as it is.`,
    'Nothing was charged, and the next charge stays as it was.',
  ],
  action: { label: 'Go to your account', path: paths.account() },
  notYou: notExpected,
  reason: `because a plan of its ${productName} account was moved`,
});

/** Tells the account that has got a plan (PRICE-520). */
export const planMovedHereMail = ({
  to,
  productName,
  planName,
  other,
}: PlanMail & Moved): MailMessage => ({
  to,
  subject: 'Your plan was moved to this account',
  preheader: 'You can use it at once.',
  title: 'Your plan is here',
  paragraphs: [
    `As you asked us, we moved ${planName} from ${other} to this account, with its invoices and its card. You can use it at once.`,
    'Nothing was charged, and the next charge stays as it was. Its invoices are mailed to this address from now on.',
  ],
  action: { label: 'See your plan', path: paths.accountBilling() },
  notYou: notExpected,
  reason: `because a plan was moved to its ${productName} account`,
});

/** Tells who gave a card for a group that it is not theirs, because the offer had ended or changed by then (GROUP-459). */
export const takeoverRefusedMail = ({
  to,
  productName,
}: {
  readonly to: string;
  readonly productName: string;
}): MailMessage => ({
  to,
  subject: 'The group was not handed over to you',
  preheader: 'The offer had ended or changed. Your card is not charged.',
  title: 'The group was not handed over',
  paragraphs: [
    'You gave your card for a group that was offered to you. Before we received it, the offer had ended or the plan of the group had changed.',
    'We ended the new plan at once. Your card is not charged; what was already charged is refunded. If the offer is still on your account page, you can accept it again.',
  ],
  action: { label: 'Go to your account', path: paths.account() },
  reason: `because you gave a card for a group of ${productName}`,
});
