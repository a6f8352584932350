import type { MailMessage } from '../../ports/mailer';

/** A mail message with its links made whole. */
export interface MailContent {
  readonly message: MailMessage;
  readonly productName: string;
  readonly actionUrl: string | undefined;
  readonly contactUrl: string;
}

/** A path becomes an address of the portal; anything that would lead elsewhere is an error of ours. */
export function addressOf(baseUrl: string, path: string): string {
  const url = new URL(path, baseUrl);
  if (!path.startsWith('/') || url.origin !== new URL(baseUrl).origin) {
    throw new Error('A mail may only link to the portal itself.');
  }
  return url.href;
}
