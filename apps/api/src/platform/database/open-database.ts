import type { Database } from '../../ports/database';

/** The database as its owner sees it: what `main` opens, migrates and closes. */
export interface OpenDatabase extends Database {
  /** Runs SQL text; without values it may hold several statements. */
  executeSql(
    text: string,
    values?: readonly unknown[],
  ): Promise<{ rows: Record<string, unknown>[] }>;
  /** Applies the migrations of `folder` that are not applied yet; several processes may call it at once. */
  migrate(folder: string): Promise<void>;
  close(): Promise<void>;
}
