import { mergeBrand } from '@portal/shared/util';
import { mailContentOf } from '../adapters/mailer/mail-content';
import { renderMail } from '../adapters/mailer/render-mail';
import type { Config } from '../config';
import { accountMails } from '../modules/account/account.mail-examples';
import { authSessionMails } from '../modules/auth-session/auth-session.mail-examples';
import { planMails } from '../modules/checkout-pricing/plan-mails/mail-examples';
import { contactMails } from '../modules/contact-forms/contact-forms.mail-examples';
import { groupManagementMails } from '../modules/group-management/group-management.mail-examples';
import type { MailMessage } from '../ports/mailer';
import { ok, problem, type Check } from './check';

/** Every mail that the portal sends, by the name of its template, with examples of what is filled in. */
export const everyMail = (
  productName: string,
): Readonly<Record<string, MailMessage | readonly MailMessage[]>> => ({
  ...authSessionMails(productName),
  ...accountMails(productName),
  ...planMails(productName),
  ...contactMails(productName),
  ...groupManagementMails(productName),
});

/** Whether a mail can be rendered with its words and its links. */
function isWhole(config: Config, message: MailMessage): boolean {
  try {
    const content = mailContentOf(config, message);
    const { html, text } = renderMail(content);
    const links = [content.actionUrl ?? content.contactUrl, content.contactUrl];
    return (
      html.includes(config.baseUrl) &&
      [...links, message.title].every((part) => text.includes(part))
    );
  } catch {
    return false;
  }
}

/** Renders every mail template with this configuration. */
export const mailTemplates = (config: Config): Check => ({
  name: 'mail templates',
  remedy: 'Check BASE_URL and BRAND.',
  async look() {
    const { productName } = mergeBrand(config.brand);
    const mails = Object.entries(everyMail(productName));
    const broken = mails.filter(([, mail]) => ![mail].flat().every((one) => isWhole(config, one)));
    const names = broken.map(([name]) => name).join(', ');
    return names === ''
      ? ok(`Each of the ${mails.length} mails is rendered, with its links.`)
      : problem(`These mails cannot be rendered: ${names}.`, 'Check BASE_URL and BRAND.');
  },
});
