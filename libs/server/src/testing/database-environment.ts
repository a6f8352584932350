import { randomUUID } from 'node:crypto';
import type { PGlite } from '@electric-sql/pglite';
import { TestEnvironment } from 'jest-environment-node';
import { createPglite } from '../platform/database/open-pglite';
import { onServer, urlOfDatabase } from './test-server';

/** The database of a spec file: an embedded one that all files of a worker share, or one of its own on a server. */
export type TestDatabaseHandle =
  | { readonly kind: 'pglite'; readonly client: PGlite }
  | { readonly kind: 'postgres'; readonly url: string };

let shared: Promise<PGlite> | undefined;

/** PGlite starts a timer of ten seconds (for PostgreSQL's statistics), which would keep a finished worker alive. */
function unrefStatisticsTimer(): void {
  const { setTimeout: original } = globalThis;
  const patched = (work: () => void, delay = 0, ...input: []) => {
    const timer = original(work, delay, ...input);
    return delay > 5_000 && delay <= 10_000 ? timer.unref() : timer;
  };
  globalThis.setTimeout = Object.assign(patched, original);
}

/** PGlite takes seconds to start: there is one in each worker, outside the sandboxes of the spec files. */
async function startPglite(): Promise<PGlite> {
  unrefStatisticsTimer();
  return createPglite();
}

/** Jest's Node environment with `openTestDatabase`; on PostgreSQL when `TEST_DATABASE_URL` names a server. */
class DatabaseEnvironment extends TestEnvironment {
  readonly #server = process.env['TEST_DATABASE_URL'];
  #name: string | undefined;

  override async setup(): Promise<void> {
    await super.setup();
    Object.assign(this.global, { openTestDatabase: () => this.#open() });
  }

  override async teardown(): Promise<void> {
    await this.global.closeTestDatabase?.();
    if (this.#server && this.#name)
      await onServer(this.#server, `DROP DATABASE "${this.#name}" WITH (FORCE)`);
    await super.teardown();
  }

  /** A copy of the template, which has all migrations and the job tables: making those takes most of a second. */
  async #open(): Promise<TestDatabaseHandle> {
    if (!this.#server) return { kind: 'pglite', client: await (shared ??= startPglite()) };
    this.#name = `portal_test_${randomUUID().replaceAll('-', '')}`;
    const template = process.env['TEST_DATABASE_TEMPLATE'];
    await onServer(this.#server, `CREATE DATABASE "${this.#name}" TEMPLATE "${template}"`);
    return { kind: 'postgres', url: urlOfDatabase(this.#server, this.#name) };
  }
}

// Jest loads the environment from the default export.
export { DatabaseEnvironment as default };
