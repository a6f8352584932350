import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../ports/database';
import { rawQuery } from './raw-query';

export async function isDatabaseReady({ query }: Database): Promise<boolean> {
  const { rows } = await rawQuery(query, 'SELECT 1');
  return rows.length === 1;
}

/** When the newest migration in `folder` was written: the database records it with each one that it applied. */
export async function newestMigration(folder: string): Promise<number> {
  const { entries } = JSON.parse(await readFile(join(folder, 'meta', '_journal.json'), 'utf8'));
  return Math.max(...entries.map(({ when }: { when: number }) => when));
}

/** Whether the database has every migration up to this one; a newer version of the API may have applied more. */
export async function isMigrated(
  { query }: Pick<Database, 'query'>,
  newest: number,
): Promise<boolean> {
  const { rows } = await rawQuery(
    query,
    'SELECT 1 FROM drizzle.__drizzle_migrations WHERE created_at >= $1 LIMIT 1',
    [newest],
  );
  return rows.length === 1;
}
