import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** What a browser sent in one request: analytics events, or events of the other analytics path. */
export type BatchKind = 'events' | 'requests';

/** Collected events, one row a request; each is kept for a limited time (EVENT-14). */
export const telemetryBatches = pgTable(
  'telemetry_batches',
  {
    id: text().primaryKey(),
    kind: text().$type<BatchKind>().notNull(),
    /** A keyed hash of the network that sent it. */
    sender: text().notNull().default(''),
    items: jsonb().$type<readonly object[]>().notNull(),
    receivedAt: time('received_at').notNull(),
    queuedAt: time('queued_at').notNull(),
    acceptedAt: time('accepted_at'),
  },
  (table) => [
    index('telemetry_batches_received_at').on(table.receivedAt),
    index('telemetry_batches_waiting')
      .on(table.queuedAt)
      .where(sql`${table.acceptedAt} IS NULL`),
  ],
);
