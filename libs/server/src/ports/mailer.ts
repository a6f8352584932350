import type { Queryable } from './database';

/** The content of one mail; the adapter renders it as HTML and text. Every link starts with the configured base URL. */
export interface MailMessage {
  readonly to: string;
  /** Where a reply goes; without it, to the sender of every mail. */
  readonly replyTo?: string;
  readonly subject: string;
  /** The preview line that mail programs show beside the subject. */
  readonly preheader: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Facts below the paragraphs, one on each line. */
  readonly details?: readonly { readonly label: string; readonly value: string }[];
  /** What a user wrote, shown as it is and set off from our own words. */
  readonly quote?: string;
  readonly action?: { readonly label: string; readonly path: string };
  /** A sentence that says how long the action's link is valid. */
  readonly expiry?: string;
  readonly notYou?: string;
  /** Why the mail was sent: "because an account was opened with it". */
  readonly reason: string;
  /** For mails that are no service messages: the path that ends them with one click (RFC 8058). */
  readonly unsubscribePath?: string;
}

export interface Mailer {
  /** Queues a mail in the same transaction as the change that causes it; it is delivered later, at least once. */
  send(tx: Queryable, message: MailMessage): Promise<void>;
  /**
   * Hands a mail to the mail server now; for jobs that record its acceptance. `id` becomes the Message-ID, so that a mail
   * that is handed over twice can be recognized. Rejects when the server does not accept it.
   */
  deliver(id: string, message: MailMessage): Promise<void>;
}
