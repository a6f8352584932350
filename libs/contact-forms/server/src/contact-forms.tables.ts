import type { Inbox, MessageForm } from '@portal/contact-forms/domain';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** What a form asks besides email, subject and message. */
export interface MessageDetail {
  readonly label: string;
  readonly value: string;
}

/** The messages that users sent; each is kept until some time after the mail server has accepted it (CONTACT-8). */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: text().primaryKey(),
    form: text().$type<MessageForm>().notNull(),
    inbox: text().$type<Inbox>().notNull(),
    tags: text().array().notNull(),
    email: text().notNull(),
    /** A keyed hash of the network that sent it. */
    sender: text().notNull().default(''),
    uid: text(),
    subject: text().notNull(),
    details: jsonb().$type<readonly MessageDetail[]>().notNull(),
    /** Empty when the form's message is optional and was left out. */
    message: text().notNull(),
    createdAt: time('created_at').notNull(),
    queuedAt: time('queued_at').notNull(),
    acceptedAt: time('accepted_at'),
  },
  (table) => [
    index('contact_messages_waiting')
      .on(table.queuedAt)
      .where(sql`${table.acceptedAt} IS NULL`),
    index('contact_messages_accepted_at').on(table.acceptedAt),
  ],
);
