import { fileURLToPath } from 'node:url';
import { createApiModules } from './api-modules';
import {
  readConfig,
  databaseFolderOf,
  openConfiguredDatabase,
  createLogger,
  endSentence,
} from '@portal/server/platform';
import { createContainer, machineClock } from './container';
import {
  type AdminAnswer,
  type AdminCall,
  adminSocketOf,
  callAdmin,
  createAloneCommands,
  runAlone,
  systemUser,
} from '@portal/server/operator';

const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Runs a command on the database and the providers of the environment. */
async function runBesideApi(call: AdminCall): Promise<AdminAnswer> {
  const config = readConfig(process.env);
  const logger = createLogger('error');
  const database = await openConfiguredDatabase(config, beside('../src/migrations'), logger);
  try {
    const hashingWorker = beside('hashing.worker.mjs');
    const container = await createContainer(config, { hashingWorker }, database, logger);
    const { platform, jobs, handlers } = container;
    const { modules, runAdmin } = createApiModules(platform);
    // Mails and jobs of the command are stored; the running API sends them.
    await jobs.prepare([...handlers, ...modules.flatMap((module) => module.jobs ?? [])]);
    try {
      return await runAdmin(call);
    } finally {
      for (const module of modules) module.stop?.();
      await jobs.stop(1_000);
      await container.close();
    }
  } finally {
    await database.close();
  }
}

/** Commands that need the database for themselves: it is not opened and migrated before. */
const aloneNames = new Set(createAloneCommands().map(({ name }) => name));

/** The embedded database belongs to one process: while the API runs, it runs the command. */
async function run(call: AdminCall): Promise<AdminAnswer> {
  if (aloneNames.has(call.words.slice(0, 2).join(' '))) {
    const { database } = readConfig(process.env);
    return runAlone({ database, clock: machineClock }, call);
  }
  const folder = databaseFolderOf(process.env);
  const answered = folder === undefined ? undefined : await callAdmin(adminSocketOf(folder), call);
  return answered ?? runBesideApi(call);
}

function fail(error: unknown): never {
  process.stderr.write(endSentence(error, 'The command'));
  process.exit(1);
}

/** `npm run admin`: npm names the folder in which it was called. */
run({
  words: process.argv.slice(2),
  systemUser: systemUser(),
  folder: process.env['INIT_CWD'] ?? process.cwd(),
}).then(({ code, output, errors }) => {
  process.stderr.write(errors);
  process.stdout.write(output, () => process.exit(code));
}, fail);
