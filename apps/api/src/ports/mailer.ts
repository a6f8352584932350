import type { Queryable } from './database';

/** The content of one mail; the adapter renders it as HTML and text. Every link starts with the configured base URL. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  /** The preview line that mail programs show beside the subject. */
  readonly preheader: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly path: string };
  /** A sentence that says how long the action's link is valid. */
  readonly expiry?: string;
  readonly notYou?: string;
  /** Why the mail was sent: "because an account was opened with it". */
  readonly reason: string;
}

/** Queues mail in the same transaction as the change that causes it; it is delivered later, at least once. */
export interface Mailer {
  send(tx: Queryable, message: MailMessage): Promise<void>;
}
