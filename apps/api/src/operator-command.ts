import { fileURLToPath } from 'node:url';
import { createApiModules } from './api-modules';
import { readConfig } from './config';
import { createContainer } from './container';
import { openConfiguredDatabase } from './platform/database/open-configured';
import { createLogger } from './platform/logging/logger';
import { StartProblem } from './platform/start-problem';

const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const print = (line: string) => void process.stdout.write(`${line}\n`);

/** Runs one command with its words; returns the exit code. */
type Run = (
  modules: ReturnType<typeof createApiModules>,
  args: readonly string[],
  print: (line: string) => void,
) => Promise<number>;

async function runBesideApi(command: Run): Promise<number> {
  const config = readConfig(process.env);
  const logger = createLogger('error');
  const database = await openConfiguredDatabase(config, beside('../src/migrations'), logger);
  try {
    const hashingWorker = beside('hashing.worker.mjs');
    const container = await createContainer(config, { hashingWorker }, database, logger);
    const { platform, jobs, handlers } = container;
    const api = createApiModules(platform);
    // Mails and jobs of the command are stored; the running API sends them.
    await jobs.prepare([...handlers, ...api.modules.flatMap((module) => module.jobs ?? [])]);
    try {
      return await command(api, process.argv.slice(2), print);
    } finally {
      for (const module of api.modules) module.stop?.();
      await jobs.stop(1_000);
      await container.close();
    }
  } finally {
    await database.close();
  }
}

function fail(error: unknown): never {
  const isExplained = error instanceof StartProblem;
  process.stderr.write(`${isExplained ? error.message : `The command failed: ${String(error)}`}\n`);
  process.exit(1);
}

/**
 * Runs an operator's command on the database and the providers of the API's environment, beside a running API, and exits.
 * The embedded database belongs to one process: while the API runs, opening it fails with a sentence that says so.
 */
export function runOperatorCommand(command: Run): void {
  runBesideApi(command).then((code) => process.exit(code), fail);
}
