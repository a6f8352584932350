import type { Queryable } from './database';

/**
 * Mails that somebody waits for, and warnings, never wait behind those that many people get: each lane is a queue with
 * workers of its own. The time is more than a slow mail server needs, because a mail that takes longer is sent again.
 */
export const mailLanes = {
  urgent: { name: 'mail', workers: 4, batch: 1, longestSeconds: 120 },
  bulk: { name: 'mail.bulk', workers: 4, batch: 20, longestSeconds: 20 * 60 },
} as const;

/** The content of one mail; the adapter renders it as HTML and text. Every link starts with the configured base URL. */
export interface MailMessage {
  readonly to: string;
  /** Urgent: somebody waits for the mail, or it warns its reader. Everything else is bulk. */
  readonly lane: keyof typeof mailLanes;
  /** After this time the mail is pointless, such as one whose link has expired: it is not sent then. */
  readonly usefulForMs?: number;
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
  /** Queues mails in the same transaction as the change that causes them; each is delivered later, at least once. */
  send(tx: Queryable, ...messages: readonly MailMessage[]): Promise<void>;
  /**
   * Hands a mail to the mail server now; for jobs that record its acceptance. `id` becomes the Message-ID, so that a mail
   * that is handed over twice can be recognized. Rejects when the server does not accept it.
   */
  deliver(id: string, message: MailMessage): Promise<void>;
}
