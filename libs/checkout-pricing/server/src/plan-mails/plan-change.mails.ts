import { planSentences } from '@portal/checkout-pricing/domain';
import { durations, paths } from '@portal/shared/util';
import type { MailMessage } from '@portal/server/ports';
import { headed, notExpected, seePlans, type PlanMail } from './payment.mails';
import { dayOf } from './plan-words';

/** What every mail about a change has. */
const changeMail = (
  mail: Pick<PlanMail, 'to' | 'productName'>,
  subject: string,
  what: string,
  more: Pick<MailMessage, 'preheader' | 'paragraphs'> &
    Partial<Pick<MailMessage, 'title' | 'details' | 'action'>>,
): MailMessage => ({
  ...headed(mail, subject),
  action: { label: 'See your plan', path: paths.accountBilling() },
  notYou: notExpected,
  reason: `because ${what}`,
  ...more,
});

/** Tells the owner of a plan that it has ended, although no end was set (PRICE-412). */
export const planEndedMail = (mail: PlanMail) =>
  changeMail(mail, 'Your plan has ended', `your ${mail.productName} plan has ended`, {
    preheader: 'You won’t be charged again.',
    paragraphs: [
      `${mail.planName} was canceled and has ended. You won’t be charged again, and your account and your data stay as they are.`,
    ],
    action: seePlans,
  });

/** Tells the owner of a plan when it ends; `next` says how it continues, in one sentence (PRICE-412). */
export const planEndsMail = (mail: PlanMail, at: Date, next: string) =>
  changeMail(mail, planSentences.ends(dayOf(at)), `your ${mail.productName} plan was canceled`, {
    title: 'Your plan will end',
    preheader: 'You can use it until then.',
    paragraphs: [
      `${mail.planName} was canceled. ${next}`,
      'You can use it until then. If you change your mind, you can resume it with one click.',
    ],
  });

/** Tells the owner of a plan whose end was set that it continues (PRICE-412). */
export const planRenewsAgainMail = (mail: PlanMail, next: string) =>
  changeMail(mail, 'Your plan was resumed', `your ${mail.productName} plan was resumed`, {
    preheader: next,
    paragraphs: [`${mail.planName} is no longer canceled. ${next}`],
  });

/** Tells the owner of a plan what it was and what it is, no matter who changed it (PRICE-411). */
export const planChangedMail = (
  mail: PlanMail,
  { before, after, next }: Readonly<Record<'before' | 'after' | 'next', string>>,
) =>
  changeMail(mail, 'Your plan has changed', `your ${mail.productName} plan has changed`, {
    preheader: `It is now ${after}.`,
    paragraphs: [`This is your plan from now on. ${next}`],
    details: [
      { label: 'Before', value: before },
      { label: 'Now', value: after },
    ],
  });

/** Asks the owner of a plan to confirm the charge of a change to the bank, which then makes it (PRICE-541). */
export const confirmChangeMail = (mail: PlanMail, amount: string): MailMessage => ({
  ...changeMail(
    mail,
    'Confirm the payment to change your plan',
    `a change of your ${mail.productName} plan waits for your bank`,
    {
      preheader: 'Until then, nothing changes and nothing is charged.',
      paragraphs: [
        `Your bank needs you to confirm the payment of ${amount} before we change your plan. Until then, ${mail.planName} stays as it is, and nothing is charged.`,
        'Confirm the payment on your billing page within 23 hours. After that, we discard the change.',
      ],
      action: { label: 'Confirm payment', path: paths.accountBilling() },
    },
  ),
  lane: 'urgent',
  usefulForMs: 23 * durations.oneHourMs,
});

/** Tells the owner of a plan that nothing is charged for some time (PRICE-412). */
export const paymentsPausedMail = (mail: PlanMail, until: Date | null) =>
  changeMail(
    mail,
    'Your payments are paused',
    `payments for your ${mail.productName} plan were paused`,
    {
      preheader: 'You keep your plan, and you won’t be charged.',
      paragraphs: [
        `You keep ${mail.planName}, and you won’t be charged for it until ${until ? dayOf(until) : 'we tell you'}.`,
      ],
    },
  );

/** Tells the owner of a plan that payments continue (PRICE-412). */
export const paymentsContinueMail = (mail: PlanMail, next: string) =>
  changeMail(
    mail,
    'Your payments have resumed',
    `payments for your ${mail.productName} plan have resumed`,
    {
      preheader: next,
      paragraphs: [`Payments for ${mail.planName} are no longer paused. ${next}`],
    },
  );

/** Tells the account that has lost a plan where it is now; `other` names the other account as its owner knows it (PRICE-520). */
export const planMovedAwayMail = (mail: PlanMail, other: string) =>
  changeMail(
    mail,
    'Your plan was moved to your other account',
    `your ${mail.productName} plan was moved`,
    {
      title: 'Your plan was moved',
      preheader: `Log in as ${other} to use it.`,
      paragraphs: [
        `As you asked, we moved ${mail.planName} from this account to ${other}, along with its invoices and its card. This account no longer has a plan; everything stored in it stays as it is.`,
        'Nothing was charged, and your next payment hasn’t changed.',
      ],
      action: { label: 'Go to your account', path: paths.account() },
    },
  );

/** Tells the account that has got a plan (PRICE-520). */
export const planMovedHereMail = (mail: PlanMail, other: string) =>
  changeMail(
    mail,
    'Your plan was moved to this account',
    `a plan was moved to your ${mail.productName} account`,
    {
      title: 'Your plan is here',
      preheader: 'You can use it immediately.',
      paragraphs: [
        `As you asked, we moved ${mail.planName} from ${other} to this account, along with its invoices and its card. You can use it immediately.`,
        'Nothing was charged, and your next payment hasn’t changed. We’ll email its invoices to this address from now on.',
      ],
    },
  );

/** Tells who gave a card for a group that it is not theirs, because the offer had ended or changed by then (GROUP-459). */
export const takeoverRefusedMail = ({
  to,
  productName,
}: {
  readonly to: string;
  readonly productName: string;
}): MailMessage => ({
  to,
  lane: 'bulk',
  subject: 'The group wasn’t handed over to you',
  preheader: 'The offer had ended or changed. We won’t charge your card.',
  title: 'The group wasn’t handed over',
  paragraphs: [
    'You entered your card for a group that was offered to you. Before we received it, the offer ended or the group’s plan changed.',
    'We ended the new plan immediately. We won’t charge your card, and we’ll refund anything already charged. If the offer is still on your account page, you can accept it again.',
  ],
  action: { label: 'Go to your account', path: paths.account() },
  reason: `because you entered a card for a ${productName} group`,
});
