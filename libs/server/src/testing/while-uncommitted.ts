import { rawQuery } from '../platform/database/raw-query';
import type { OpenDatabase } from '../platform/database/open-database';
import type { Queryable } from '../ports/database';
import type { TestApi } from './test-api';

/** A moment that is announced from outside. */
function openMoment() {
  let come = () => {};
  const reached = new Promise<void>((resolve) => (come = resolve));
  return { reached, come };
}

/** Whether a connection to this database waits for a lock, or a transaction without one. */
async function isSomeoneWaiting({ query, pool }: OpenDatabase): Promise<boolean> {
  if ((pool?.().waitingForRows ?? 0) > 0) return true;
  const { rows } = await rawQuery(
    query,
    `select 1 from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
}

/**
 * Starts a request while another process has changed something and not committed it yet, and commits when the request
 * either waits for that change or has ended without waiting. On PGlite every request waits: it has one connection.
 * @returns what the request resolves with
 */
export async function whileUncommitted<Result>(
  { database }: Pick<TestApi, 'database'>,
  change: (tx: Queryable) => Promise<unknown>,
  request: () => Promise<Result>,
): Promise<Result> {
  const changed = openMoment();
  const released = openMoment();
  const holding = database.transaction(async (tx) => {
    await change(tx);
    changed.come();
    await released.reached;
  });
  await Promise.race([changed.reached, holding]);
  let isDone = false;
  const requested = request().finally(() => (isDone = true));
  if (database.kind === 'postgres')
    while (!isDone && !(await isSomeoneWaiting(database)))
      await new Promise((resolve) => setTimeout(resolve, 5));
  released.come();
  await holding;
  return requested;
}
