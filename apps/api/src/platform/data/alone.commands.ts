import { existsSync } from 'node:fs';
import type { Clock } from '../../ports/clock';
import type { Config } from '../../config';
import { AdminProblem, type AdminCommand, type AdminInput } from '../admin/admin-command';
import { runAdminProgram, type AdminAnswer, type AdminCall } from '../admin/admin-program';
import { recordAction } from '../admin/audit.repository';
import type { OpenDatabase } from '../database/open-database';
import { openPglite } from '../database/open-pglite';
import { openPostgres } from '../database/postgres-database';
import { createJobRunner } from '../jobs/job-runner';
import { createLogger } from '../logging/logger';
import { newId } from '../secrets';
import { comparison } from './data.commands';
import { moveRows, refuseFilled } from './move';
import { differencesFrom, restoreBackup } from './restore';

/** What the commands need that have a database for themselves. */
interface Alone {
  readonly config: Pick<Config, 'database'>;
  readonly clock: Clock;
  readonly systemUser: string;
  readonly migrations: string;
}

/** Notes in the audit log of the database that a command filled it. */
const note = (
  database: OpenDatabase,
  { clock, systemUser }: Alone,
  command: string,
  words: Readonly<Record<string, string>>,
) =>
  recordAction(database.query, {
    ...{ action: newId(), phase: 'done', at: clock.now(), actor: systemUser, systemUser, command },
    ...{ subject: null, words, reason: null },
  });

async function restore(input: AdminInput, alone: Alone) {
  const folder = input.pathOf(input.argument('folder'));
  const replaces = 'replace' in input.options;
  const { database } = alone.config;
  const { manifest, restored } = await restoreBackup(folder, { database, replaces });
  try {
    const differences = await differencesFrom(manifest, restored);
    await note(restored, alone, 'data restore', { folder });
    return {
      data: { differences },
      lines: [
        ...comparison(differences, Object.keys(manifest.tables).length),
        'Accounts that were deleted since then are back: see `user erase-again --help`.',
      ],
      isDone: differences.length === 0,
    };
  } finally {
    await restored.close();
  }
}

/** Makes the tables of this version, and those of the jobs. */
async function prepare(database: OpenDatabase, migrations: string): Promise<void> {
  await database.migrate(migrations);
  const jobs = createJobRunner(database, createLogger('error'));
  await jobs.prepare([]);
  await jobs.stop(1_000);
}

async function move(input: AdminInput, alone: Alone) {
  const { database } = alone.config;
  if (!('url' in database))
    throw new AdminProblem(['DATABASE_URL has to name the PostgreSQL database to move to.']);
  const folder = input.pathOf(input.argument('folder'));
  if (!existsSync(folder)) throw new AdminProblem([`There is no embedded database in ${folder}.`]);
  // Comparing a large table takes as long as it takes.
  const target = openPostgres(database.url, { onError: () => undefined, silenceMs: 0 });
  let source: OpenDatabase | undefined;
  try {
    await prepare(target, alone.migrations);
    await refuseFilled(target);
    source = await openPglite(folder);
    await prepare(source, alone.migrations);
    const rows = await moveRows(source, target, alone.clock.now());
    await note(target, alone, 'data move', { folder });
    return {
      data: { rows },
      lines: [`${rows} rows were moved; every table has the same rows in both databases.`],
    };
  } finally {
    await target.close();
    await source?.close();
  }
}

/**
 * The commands that fill a database which nobody else uses. A running API lists them in its help and refuses them: it passes
 * no `alone`.
 */
export function createAloneCommands(alone?: Alone): readonly AdminCommand[] {
  const using = (work: (input: AdminInput, own: Alone) => ReturnType<AdminCommand['run']>) => {
    return async (input: AdminInput) => {
      if (!alone) throw new AdminProblem(['A running API cannot do this: stop it first.']);
      return work(input, alone);
    };
  };
  return [
    {
      name: 'data restore',
      summary: 'restore a backup into an empty database, while no API runs, and verify it',
      arguments: { '<folder>': 'the folder of the backup' },
      options: { '--replace': 'also into a database that is not empty: what is there is lost' },
      effect: 'changes',
      run: using(restore),
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

/** Runs one of the commands on the database of the configuration; they are about no account. */
export function runAlone(alone: Omit<Alone, 'systemUser'>, call: AdminCall): Promise<AdminAnswer> {
  const commands = createAloneCommands({ ...alone, systemUser: call.systemUser });
  const user = () => {
    throw new Error('The command takes no user.');
  };
  return runAdminProgram(commands, call, ({ command, input }) =>
    command.run({ ...input, user, find: async () => undefined }),
  );
}
