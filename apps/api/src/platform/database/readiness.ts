import type { Database } from '../../ports/database';
import { rawQuery } from './raw-query';

const limitMs = 2_000;

/** Whether a query on the table of migrations succeeds in time. */
export async function isDatabaseReady({ query }: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  const succeeded = rawQuery(query, 'SELECT 1 FROM drizzle.__drizzle_migrations LIMIT 1').then(
    ({ rows }) => rows.length === 1,
    () => false,
  );
  return Promise.race([succeeded, tooLate]).finally(() => clearTimeout(timer));
}
