import { Client } from 'pg';
import { people } from './row-values';
import { insertInvitations, insertsOfPeople } from './rows';

/** The number of people whose rows are made at a time. */
const batch = 50_000;

/** What a table takes with its indexes. */
export interface TableSize {
  readonly table: string;
  readonly rows: number;
  readonly bytes: number;
  readonly indexBytes: number;
}

/** Somebody who has an account already, and gets the rows of the person with number 0. */
export interface FirstPerson {
  readonly uid: string;
  readonly email: string;
}

/** Fills the database at an address with the rows of many people. */
export async function openScaledDatabase(databaseUrl: string, now: Date) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('SET auto_explain.log_min_duration = -1; SET enable_seqscan = on');
  let filled = 0;

  async function insertRows(): Promise<void> {
    await client.query('ANALYZE people');
    for (const statement of Object.values(insertsOfPeople)) await client.query(statement);
    await client.query('DROP TABLE people');
  }

  return {
    /** Adds the rows of somebody who has an account; returns the group, which has no members. */
    async addFirst({ uid, email }: FirstPerson): Promise<string> {
      await client.query(people, [0, 0, now]);
      await client.query('UPDATE people SET uid = $1, email = $2', [uid, email]);
      await insertRows();
      const { rows } = await client.query<{ group_id: string }>(
        'SELECT group_id FROM group_administrators WHERE uid = $1',
        [uid],
      );
      return rows[0]?.group_id ?? '';
    },
    /**
     * Adds people until there are `count`, and a tenth as many invitations to a group. Until `analyze`, the planner has the
     * statistics of before.
     */
    async growTo(count: number, groupId: string): Promise<void> {
      const invitations = [filled / 10 + 1, count / 10];
      await client.query(insertInvitations, [...invitations, now, groupId]);
      for (; filled < count; filled = Math.min(filled + batch, count)) {
        await client.query(people, [filled + 1, Math.min(filled + batch, count), now]);
        await insertRows();
      }
    },
    /** Counts the rows, as PostgreSQL does by itself some time after they were written. */
    analyze: () => client.query('VACUUM ANALYZE'),
    /** Makes an account an administrator of a classroom of twenty members. */
    async giveClassroom(uid: string): Promise<void> {
      await client.query(
        `INSERT INTO group_administrators (group_id, uid, role, since)
         SELECT id, $1, 'admin', $2 FROM groups WHERE name = 'Group 500'`,
        [uid, now],
      );
    },
    /** The tables that have rows, the largest first. */
    async sizes(): Promise<TableSize[]> {
      const { rows } = await client.query<Record<keyof TableSize, string>>(
        `SELECT relname AS table, reltuples AS rows, pg_total_relation_size(oid) AS bytes,
           pg_indexes_size(oid) AS "indexBytes"
         FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reltuples > 0
         ORDER BY bytes DESC`,
      );
      return rows.map(({ table, ...sizes }) => ({
        table,
        rows: Number(sizes.rows),
        bytes: Number(sizes.bytes),
        indexBytes: Number(sizes.indexBytes),
      }));
    },
    /** How many bytes PostgreSQL has written into its log (WAL) so far. */
    async logBytes(): Promise<number> {
      const { rows } = await client.query<{ bytes: string }>(
        `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') AS bytes`,
      );
      return Number(rows[0]?.bytes);
    },
    /** Runs one statement. */
    execute: (statement: string) => client.query(statement),
    close: () => client.end(),
  };
}
