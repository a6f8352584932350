import { rawQuery } from '../../../platform/database/raw-query';
import type { Database, Queryable } from '../../../ports/database';

/** A transaction that has done its work and stays open. */
export interface OpenTransaction {
  commit(): Promise<void>;
}

/** Runs `work` in a transaction that stays open until it is committed. */
export async function openTransaction(
  database: Database,
  work: (tx: Queryable) => Promise<unknown>,
): Promise<OpenTransaction> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let ended: Promise<void> = Promise.resolve();
  await new Promise<void>((resolve, reject) => {
    ended = database.transaction(async (tx) => {
      await work(tx);
      resolve();
      await released;
    });
    ended.catch(reject);
  });
  return {
    async commit() {
      release();
      await ended;
    },
  };
}

const lockWaits =
  "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

/**
 * Waits until a request has finished (false) or waits for a lock (true). PGlite has one connection, on which every request
 * waits for an open transaction.
 */
export async function isBlocked(database: Database, request: Promise<unknown>): Promise<boolean> {
  if (database.kind === 'pglite') return true;
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  request.then(settle, settle);
  for (;;) {
    if (isSettled) return false;
    if ((await rawQuery(database.query, lockWaits)).rows.length > 0) return true;
  }
}
