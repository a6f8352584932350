import type PgBoss from 'pg-boss';
import { sql } from 'drizzle-orm';
import {
  storedJobStates,
  type StoredJob,
  type StoredJobs,
  type StoredJobState,
} from '../../ports/stored-jobs';
import type { OpenDatabase } from '../database/open-database';
import { mailLanes } from '../../ports/mailer';
import { maskedAddresses } from '../observability/masked-email';
import { bossOptions } from './boss-options';
import { partsOfJob } from './job-cause';
import type { Database } from '../../ports/database';
import type { SealedRows } from '../../contracts/sealed-rows';
import { queryRows, isAnyOf } from '../database/raw-query';
import type { SealPurpose } from '../secrets/sealed-values';

interface CountedJobs {
  readonly queue: string;
  readonly state: string;
  readonly count: number;
  readonly seconds: number;
}

export async function countStoredJobs({
  executeSql,
}: Pick<OpenDatabase, 'executeSql'>): Promise<CountedJobs[]> {
  const { rows } = await executeSql(
    `SELECT name, state::text AS state, count(*)::int AS count,
       extract(epoch FROM now() - min(created_on))::float AS seconds
     FROM ${bossOptions.schema}.job WHERE state::text = ANY($1) GROUP BY 1, 2`,
    [[...storedJobStates]],
  );
  return rows.map((row) => ({
    queue: String(row['name']),
    state: String(row['state']),
    count: Number(row['count']),
    seconds: Number(row['seconds']),
  }));
}

/** Counts the jobs that failed for good, and those that are due for longer than a number of minutes. */
export async function countNeglectedJobs(
  { executeSql }: Pick<OpenDatabase, 'executeSql'>,
  lateMinutes: number,
): Promise<{ failed: number; late: number }> {
  const { rows } = await executeSql(
    `SELECT count(*) FILTER (WHERE state = 'failed')::int AS failed,
       count(*) FILTER (WHERE state IN ('created', 'retry')
         AND start_after < now() - make_interval(mins => $1))::int AS late
     FROM ${bossOptions.schema}.job`,
    [lateMinutes],
  );
  return { failed: Number(rows[0]?.['failed']), late: Number(rows[0]?.['late']) };
}

const longestError = 200;

/** What an operator may read of an error: a later line can hold the values of a query. */
function errorOf(output: unknown): string | null {
  if (typeof output !== 'object' || output === null || !('message' in output)) return null;
  const [line = ''] = String(output.message).split('\n');
  return maskedAddresses(line).slice(0, longestError);
}

const momentOf = (value: unknown) => (value instanceof Date ? value : new Date(String(value)));

function jobOf(row: Record<string, unknown>): StoredJob {
  const state = String(row['state']) as StoredJobState;
  const isWaiting = state === 'created' || state === 'retry';
  const { payload, requestId = null } = partsOfJob(row['data']);
  return {
    id: String(row['id']),
    queue: String(row['name']),
    state,
    createdAt: momentOf(row['created_on']),
    tries: Number(row['retry_count']) + (row['started_on'] === null ? 0 : 1),
    dueAt: isWaiting ? momentOf(row['start_after']) : null,
    fields: Object.keys(payload),
    requestId,
    error: errorOf(row['output']),
  };
}

const isOfQueue = (queue: string) =>
  `(${queue}::text IS NULL OR name = ${queue} OR starts_with(name, ${queue} || '.'))`;

export function createStoredJobs(
  { executeSql }: Pick<OpenDatabase, 'executeSql'>,
  boss: Pick<PgBoss, 'deleteJob'>,
): StoredJobs {
  const read = async (where: string, values: readonly unknown[]) => {
    const { rows } = await executeSql(
      `SELECT id::text AS id, name, state::text AS state, created_on, started_on, retry_count, start_after, data, output
       FROM ${bossOptions.schema}.job WHERE state::text = ANY($1) AND ${where}`,
      [[...storedJobStates], ...values],
    );
    return rows.map(jobOf);
  };
  const find = async (id: string) => (await read('id::text = $2', [id]))[0];
  return {
    list: ({ queue, state, limit }) =>
      read(
        `${isOfQueue('$2')} AND ($3::text IS NULL OR state::text = $3)
         ORDER BY created_on, id LIMIT $4`,
        [queue, state, limit],
      ),
    find,
    /** Unlike pg-boss, which keeps the time of the failure: its maintenance would put away a job that still waits. */
    async retry({ id, queue }) {
      const { rows } = await executeSql(
        `UPDATE ${bossOptions.schema}.job
         SET state = 'retry', retry_count = 0, start_after = now(), completed_on = NULL
         WHERE state = 'failed' AND ($1::text IS NULL OR id::text = $1) AND ${isOfQueue('$2')}
         RETURNING 1`,
        [id, queue],
      );
      return rows.length;
    },
    async now() {
      const { rows } = await executeSql('SELECT now() AS now');
      return momentOf(rows[0]?.['now']);
    },
    async drop({ id, queue }) {
      await boss.deleteJob(queue, id);
    },
  };
}

const jobTable = sql.raw(`${bossOptions.schema}.job`);

/** The queues whose jobs carry a sealed value, and what it is sealed for. */
const sealedQueues: Readonly<Record<string, SealPurpose>> = {
  ...Object.fromEntries(Object.values(mailLanes).map(({ name }) => [name, 'mail' as const])),
  'auth-session.sign-up': 'sign-up',
};

export const createSealedJobs = ({ query }: Pick<Database, 'query'>): SealedRows => ({
  name: 'waiting and failed jobs',
  async readAfter(after, limit) {
    const rows = await queryRows<{ id: string; queue: string; sealed: string }>(
      query,
      sql`
        select id::text as id, name as queue, data ->> 'sealed' as sealed from ${jobTable}
        where data ->> 'sealed' is not null and ${isAnyOf(sql`state::text`, storedJobStates)}
          and id::text > ${after}
        order by id::text limit ${limit}`,
    );
    return rows.map(({ id, queue, sealed }) => ({ id, sealed, purpose: sealedQueues[queue] }));
  },
  async replace({ id, sealed: known }, sealed) {
    const changed = await queryRows(
      query,
      sql`
        update ${jobTable} set data = jsonb_set(data, '{sealed}', to_jsonb(${sealed}::text))
        where id = ${id}::uuid and data ->> 'sealed' = ${known} returning id`,
    );
    return changed.length > 0;
  },
});
