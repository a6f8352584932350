import type { Database } from '../../ports/database';

export interface OpenDatabase extends Database {
  /** Runs SQL text; without values it may hold several statements, whose rows are joined. */
  executeSql(
    text: string,
    values?: readonly unknown[],
  ): Promise<{ rows: Record<string, unknown>[] }>;
  /**
   * The connections to PostgreSQL, the queries that wait for one, and the transactions that wait for rows without one; the embedded
   * database has none.
   */
  pool?(): {
    readonly total: number;
    readonly idle: number;
    readonly waiting: number;
    readonly waitingForRows: number;
  };
  /** Applies the migrations of `folder` that are not applied yet; several processes may do so at the same time. */
  migrate(folder: string): Promise<void>;
  whileOthersWait(work: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
  /** Ends the connections to PostgreSQL at this moment; statements under way fail. The embedded database has none. */
  abort?(): void;
}
