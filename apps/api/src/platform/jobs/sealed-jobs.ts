import { sql } from 'drizzle-orm';
import type { Database } from '../../ports/database';
import type { SealedRows } from '../../ports/sealed-rows';
import { queryRows } from '../database/raw-query';
import type { SealPurpose } from '../seal-purposes';
import { storedJobStates } from '../../ports/stored-jobs';
import { isAnyOf } from '../database/is-any-of';
import { bossOptions } from './boss-options';

const jobTable = sql.raw(`${bossOptions.schema}.job`);

/** The queues whose jobs carry a sealed value, and what it is sealed for. */
const sealedQueues: Readonly<Record<string, SealPurpose>> = {
  mail: 'mail',
  'auth-session.sign-up': 'sign-up',
};

/** The sealed values of the jobs that are not done. */
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
