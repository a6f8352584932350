import type { OpenDatabase } from '../database/open-database';
import { bossOptions } from './boss-options';

/** The states in which a job is not finished yet, or has failed for good. */
export const jobStates = ['created', 'retry', 'active', 'failed'] as const;

interface StoredJobs {
  readonly queue: string;
  readonly state: string;
  readonly count: number;
  /** The age of the oldest of them in seconds. */
  readonly seconds: number;
}

/** Counts the stored jobs by queue and state (SHARED-380). */
export async function countStoredJobs({
  executeSql,
}: Pick<OpenDatabase, 'executeSql'>): Promise<StoredJobs[]> {
  const { rows } = await executeSql(
    `SELECT name, state::text AS state, count(*)::int AS count,
       extract(epoch FROM now() - min(created_on))::float AS seconds
     FROM ${bossOptions.schema}.job WHERE state::text = ANY($1) GROUP BY 1, 2`,
    [[...jobStates]],
  );
  return rows.map((row) => ({
    queue: String(row['name']),
    state: String(row['state']),
    count: Number(row['count']),
    seconds: Number(row['seconds']),
  }));
}
