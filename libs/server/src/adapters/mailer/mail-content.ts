import { mergeBrand, paths } from '@portal/shared/util';
import type { Config } from '../../platform/config/config';
import type { MailMessage } from '../../ports/mailer';

/** A mail message with absolute links. */
export interface MailContent {
  readonly message: MailMessage;
  readonly productName: string;
  readonly actionUrl: string | undefined;
  readonly contactUrl: string;
  readonly unsubscribeUrl: string | undefined;
}

/** Makes a path an address of the portal; any other link is a programming error. */
function addressOf(baseUrl: string, path: string): string {
  const url = new URL(path, baseUrl);
  if (!path.startsWith('/') || url.origin !== new URL(baseUrl).origin) {
    throw new Error('A mail may only link to the portal itself.');
  }
  return url.href;
}

/** A message with the links of the configured portal. */
export const mailContentOf = (
  { baseUrl, brand }: Pick<Config, 'baseUrl' | 'brand'>,
  message: MailMessage,
): MailContent => ({
  message,
  productName: mergeBrand(brand).productName,
  actionUrl: message.action && addressOf(baseUrl, message.action.path),
  contactUrl: addressOf(baseUrl, paths.contact()),
  unsubscribeUrl: message.unsubscribePath && addressOf(baseUrl, message.unsubscribePath),
});
