import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { Config } from '../../platform/config/config';
import {
  AdminProblem,
  type AdminCommand,
  type AdminInput,
} from '../../platform/admin/admin-command';
import type { OpenDatabase } from '../../platform/database/open-database';
import { openPostgres } from '../../platform/database/postgres-database';
import type { Platform } from '../../platform/platform';
import { newId } from '../../platform/secrets/random';
import type { Clock } from '../../ports/clock';
import { runAdminProgram, type AdminAnswer, type AdminCall } from '../admin-program';
import { recordAction } from '../audit.commands';
import {
  datedFolderIn,
  deleteOldBackups,
  newestBackup,
  restoreBackup,
  writeBackup,
} from './backup';
import { moveToPostgres } from './move';
import { withScratchDatabase } from './scratch-database';
import { countRows, type TableStates } from './table-states';

/** Undefined without the option. */
function keepOf({ options }: AdminInput): number | undefined {
  const text = options['keep'];
  if (text !== undefined && !/^[1-9]\d{0,2}$/.test(text))
    throw new AdminProblem([`--keep is ${text}; expected a whole number from 1 to 999.`]);
  return text === undefined ? undefined : Number(text);
}

export const createBackupCommand = (
  { clock, database }: Pick<Platform, 'clock' | 'database'>,
  listErased: () => Promise<readonly string[]>,
): AdminCommand => ({
  name: 'data backup',
  summary: 'write everything into a new folder, while the API runs',
  arguments: { '<folder>': 'a folder that does not exist yet' },
  options: {
    '--keep <number>':
      'write into a new folder with a date inside <folder>; keep this number of them',
  },
  effect: 'reads',
  async run(input) {
    const keep = keepOf(input);
    const named = input.pathOf(input.argument('folder'));
    const folder = keep === undefined ? named : datedFolderIn(named, clock.now());
    if (keep !== undefined) await mkdir(named, { recursive: true, mode: 0o700 });
    const tables = await writeBackup(folder, database, listErased);
    if (keep !== undefined) await deleteOldBackups(named, keep);
    const counted = { folder, tables: Object.keys(tables).length, rows: countRows(tables) };
    return {
      data: counted,
      lines: [
        `${counted.tables} tables with ${counted.rows} rows are in ${folder}.`,
        'Keep KEY_ENCRYPTION_SECRET and BOT_CHECK_SECRET elsewhere: without them parts cannot be read.',
      ],
    };
  },
});

/** Noting it is all: the command's own entry in the audit log is what the metric reads. */
export const noteBackupCommand: AdminCommand = {
  name: 'data note-backup',
  summary: 'note that another program made a backup, for the metric of the last one',
  arguments: { '<program>': 'which one, such as pgbackrest' },
  effect: 'reads',
  run: async (input) => ({
    data: { program: input.argument('program') },
    lines: [`A backup by ${input.argument('program')} is noted.`],
  }),
};

/** After each of them there is a new backup. */
export const backupCommands = ['data backup', noteBackupCommand.name];

interface Alone {
  readonly database: Config['database'];
  readonly clock: Clock;
  readonly systemUser: string;
}

/** Notes in the audit log of the new database which command filled it. */
const note = (database: OpenDatabase, alone: Alone, command: string, folder: string) =>
  recordAction(database.query, {
    ...{ action: newId(), phase: 'done', at: alone.clock.now(), actor: alone.systemUser },
    ...{ systemUser: alone.systemUser, command, subject: null, words: { folder }, reason: null },
  });

const comparedLines = (tables: TableStates, differences: readonly string[]) =>
  differences.length === 0
    ? [`All ${Object.keys(tables).length} tables have the rows of the backup.`]
    : [...differences, 'The database is not the one of the backup.'];

async function rehearse(folder: string, { database, clock }: Alone) {
  const backup = await newestBackup(folder);
  const start = clock.now();
  const { tables, differences } = await withScratchDatabase(database, async (scratch) => {
    const { restored, ...found } = await restoreBackup(backup, scratch);
    await restored.close();
    return found;
  });
  const seconds = Math.round((clock.now().getTime() - start.getTime()) / 1_000);
  const restored = `${backup} was restored in ${seconds} seconds into a database that is deleted again.`;
  return {
    data: { backup, seconds, differences },
    lines: [restored, ...comparedLines(tables, differences)],
    isDone: differences.length === 0,
  };
}

async function restore(folder: string, alone: Alone) {
  const { restored, tables, differences } = await restoreBackup(folder, alone.database);
  try {
    await note(restored, alone, 'data restore', folder);
  } finally {
    await restored.close();
  }
  const isDone = differences.length === 0;
  const compared = comparedLines(tables, differences);
  const deleted = 'Accounts that were deleted since then are back: see `user erase-again --help`.';
  return { data: { differences }, lines: [...compared, deleted], isDone };
}

async function move(folder: string, alone: Alone) {
  if (!('url' in alone.database))
    throw new AdminProblem(['DATABASE_URL has to name the PostgreSQL database to move to.']);
  if (!existsSync(folder)) throw new AdminProblem([`There is no embedded database in ${folder}.`]);
  const { url } = alone.database;
  const rows = await moveToPostgres(folder, url);
  const target = openPostgres(url, { onError: () => undefined });
  await note(target, alone, 'data move', folder).finally(() => target.close());
  const lines = [`${rows} rows were moved; every table has the same rows in both databases.`];
  return { data: { rows }, lines };
}

/** A running API lists these commands in its help and refuses them: it passes no `alone`. */
export function createAloneCommands(alone?: Alone): readonly AdminCommand[] {
  const using =
    (work: (folder: string, own: Alone) => ReturnType<AdminCommand['run']>) =>
    async (input: AdminInput) => {
      if (!alone) throw new AdminProblem(['A running API cannot do this: stop it first.']);
      return work(input.pathOf(input.argument('folder')), alone);
    };
  return [
    {
      name: 'data restore',
      summary: 'restore a backup into an empty database, while no API runs, and verify it',
      arguments: { '<folder>': 'the folder of the backup' },
      effect: 'changes',
      run: using(restore),
    },
    {
      name: 'data rehearse',
      summary:
        'restore a backup beside a running API into a database that is deleted again, and verify it',
      arguments: {
        '<folder>': 'the folder of the backup, or of backups with a date: then the newest',
      },
      effect: 'reads',
      run: using(rehearse),
    },
    {
      name: 'data move',
      summary: 'copy an embedded database into the empty one of DATABASE_URL, and verify it',
      arguments: { '<folder>': 'the folder of the embedded database, which no API uses' },
      effect: 'changes',
      run: using(move),
    },
  ];
}

export function runAlone(alone: Omit<Alone, 'systemUser'>, call: AdminCall): Promise<AdminAnswer> {
  const commands = createAloneCommands({ ...alone, systemUser: call.systemUser });
  const user = () => {
    throw new Error('The command takes no user.');
  };
  return runAdminProgram(commands, call, ({ command, input }) =>
    command.run({ ...input, user, find: async () => undefined }),
  );
}
