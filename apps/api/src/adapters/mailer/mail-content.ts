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
export function addressOf(baseUrl: string, path: string): string {
  const url = new URL(path, baseUrl);
  if (!path.startsWith('/') || url.origin !== new URL(baseUrl).origin) {
    throw new Error('A mail may only link to the portal itself.');
  }
  return url.href;
}
