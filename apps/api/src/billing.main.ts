import { fileURLToPath } from 'node:url';
import { createApiModules } from './api-modules';
import { readConfig } from './config';
import { createContainer } from './container';
import { runBillingCommand } from './modules/checkout-pricing/checkout-pricing.module';
import { openConfiguredDatabase } from './platform/database/open-configured';
import { createLogger } from './platform/logging/logger';
import { StartProblem } from './platform/start-problem';

const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * `npm run billing`: works on the database and the payment provider of the API's environment, beside a running API. The
 * embedded database belongs to one process: while the API runs, opening it fails with a sentence that says so.
 */
async function run(): Promise<number> {
  const config = readConfig(process.env);
  const logger = createLogger('error');
  const database = await openConfiguredDatabase(config, beside('../src/migrations'), logger);
  try {
    const hashingWorker = beside('hashing.worker.mjs');
    const container = await createContainer(config, { hashingWorker }, database, logger);
    const { platform, jobs, handlers } = container;
    const { modules, billing } = createApiModules(platform);
    // Mails and jobs of the command are stored; the running API sends them.
    await jobs.prepare([...handlers, ...modules.flatMap((module) => module.jobs ?? [])]);
    try {
      const print = (line: string) => void process.stdout.write(`${line}\n`);
      return await runBillingCommand(billing, process.argv.slice(2), print);
    } finally {
      for (const module of modules) module.stop?.();
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

run().then((code) => process.exit(code), fail);
