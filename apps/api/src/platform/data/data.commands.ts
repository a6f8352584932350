import type { AdminCommand } from '../admin/admin-command';
import type { Platform } from '../platform';
import { readManifest, writeBackup } from './backup';
import { differencesFrom } from './restore';

const backupArgument = { '<folder>': 'the folder of a backup' } as const;

/** Says whether a database is that of a backup. */
export const comparison = (differences: readonly string[], tables: number): readonly string[] =>
  differences.length > 0
    ? [...differences, 'The database is not the one of the backup.']
    : [`All ${tables} tables have the rows of the backup.`];

/** Writes and compares backups, beside a running API (SHARED-392). */
export const createDataCommands = ({
  clock,
  config,
  database,
  listErased,
}: Pick<Platform, 'clock' | 'config' | 'database'> & {
  /** The ids of the deleted accounts. */
  readonly listErased: () => Promise<readonly string[]>;
}): readonly AdminCommand[] => [
  {
    name: 'data backup',
    summary: 'write everything into a new folder, while the API runs',
    arguments: { '<folder>': 'a folder that does not exist yet' },
    effect: 'reads',
    async run(input) {
      const folder = input.pathOf(input.argument('folder'));
      const written = { database, now: clock.now(), version: config.version, erased: listErased };
      const { tables } = await writeBackup(folder, written);
      const rows = Object.values(tables).reduce((sum, state) => sum + state.rows, 0);
      const counted = { folder, tables: Object.keys(tables).length, rows };
      return {
        data: counted,
        lines: [
          `${counted.tables} tables with ${rows} rows are in ${folder}.`,
          'Keep KEY_ENCRYPTION_SECRET and BOT_CHECK_SECRET elsewhere: without them parts cannot be read.',
        ],
      };
    },
  },
  {
    name: 'data verify',
    summary: 'compare the database to a backup, table by table, by the hashes of the rows',
    arguments: backupArgument,
    effect: 'reads',
    async run(input) {
      const manifest = await readManifest(input.pathOf(input.argument('folder')));
      const differences = await differencesFrom(manifest, database);
      return {
        data: { differences },
        lines: comparison(differences, Object.keys(manifest.tables).length),
        isDone: differences.length === 0,
      };
    },
  },
];
