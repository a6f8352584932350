import type { Queryable } from './database';

/** One mail, as content; the adapter makes HTML and text of it. Every link starts with the configured base address. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  /** The line that mail programs show beside the subject. */
  readonly preheader: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly path: string };
  /** How long the action's link works, as a sentence. */
  readonly expiry?: string;
  readonly notYou?: string;
  /** Why the mail was sent: "because an account was opened with it". */
  readonly reason: string;
}

/** Queues mail in the same transaction as the change that causes it; delivery is at least once and never inline. */
export interface Mailer {
  send(tx: Queryable, message: MailMessage): Promise<void>;
}
