import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { JWK } from 'jose';

/** The keys that sign idTokens; the newest signs, the others only verify. */
export const signingKeys = pgTable('signing_keys', {
  id: text().primaryKey(),
  publicKey: jsonb('public_key').$type<JWK>().notNull(),
  /** Encrypted with the configured secret. */
  privateKey: text('private_key').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
