import { mergeBrand } from '@portal/shared/util';
import { mailContentOf, renderMail } from '@portal/server/adapters';
import type { Config } from '@portal/server/platform';
import { accountMails } from '@portal/account/server';
import { authSessionMails } from '@portal/auth-session/server';
import { planMails } from '@portal/checkout-pricing/server';
import { contactMails } from '@portal/contact-forms/server';
import { groupManagementMails } from '@portal/group-management/server';
import type { MailMessage } from '@portal/server/ports';
import { ok, problem, type Check } from '@portal/server/operator';

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
