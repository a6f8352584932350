import { paths } from '@portal/shared/util';
import type { MailMessage } from '../../../ports/mailer';

/** Tells the owner of an account that a provider opens it from now on. */
export const socialLinkedMail = (input: {
  to: string;
  providerName: string;
  productName: string;
}): MailMessage => ({
  to: input.to,
  subject: `You can log in with ${input.providerName} now`,
  preheader: `${input.providerName} was linked to your account, with your password.`,
  title: `You can log in with ${input.providerName} now`,
  paragraphs: [
    `${input.providerName} was linked to your ${input.productName} account. Whoever gave your password did it.`,
    'Your password still works too.',
  ],
  action: { label: 'Look at your devices', path: paths.accountSecurity() },
  notYou: `Not you? Choose a new password at once: ${input.providerName} then opens your account only with that one.`,
  reason: 'because another way to log in was added to its account',
});
