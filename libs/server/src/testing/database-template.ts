import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { root } from './workspace-root';
import { openPostgres } from '../platform/database/postgres-database';
import { createJobRunner } from '../platform/jobs/job-runner';
import { createLogger } from '../platform/observability/logger';
import { onServer, urlOfDatabase } from './test-server';

/**
 * Makes the database that each spec file gets a copy of, with all migrations and the job tables. Without a server the files
 * share an embedded database, and there is nothing to do.
 */
export async function makeDatabaseTemplate(): Promise<void> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return;
  const name = `portal_template_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `CREATE DATABASE "${name}"`);
  const database = openPostgres(urlOfDatabase(server, name), { onError: () => undefined });
  await database.migrate(join(root, 'apps/api/src/migrations'));
  const jobs = createJobRunner(database, createLogger('silent'));
  await jobs.prepare([]);
  await jobs.stop(1_000);
  await database.close();
  process.env['TEST_DATABASE_TEMPLATE'] = name;
}

/** Removes the template from a server that keeps running. */
async function dropDatabaseTemplate(): Promise<void> {
  const server = process.env['TEST_DATABASE_URL'];
  const name = process.env['TEST_DATABASE_TEMPLATE'];
  if (server && name) await onServer(server, `DROP DATABASE "${name}" WITH (FORCE)`);
}

// Jest loads the global teardown from the default export.
export { dropDatabaseTemplate as default };
