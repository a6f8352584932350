import { randomUUID } from 'node:crypto';
import type { PGlite } from '@electric-sql/pglite';
import { TestEnvironment } from 'jest-environment-node';
import { Client } from 'pg';

/** The database that a spec file gets: an embedded one that its worker shares, or one of its own on a server. */
export type TestDatabaseHandle =
  | { readonly kind: 'pglite'; readonly client: PGlite }
  | { readonly kind: 'postgres'; readonly url: string };

let shared: Promise<PGlite> | undefined;

/** PGlite's ten-second timer (PostgreSQL's, for statistics) would keep a worker alive that is done. */
function unrefStatisticsTimer(): void {
  const { setTimeout: original } = globalThis;
  const patched = (work: () => void, delay = 0, ...input: []) => {
    const timer = original(work, delay, ...input);
    return delay > 5_000 && delay <= 10_000 ? timer.unref() : timer;
  };
  globalThis.setTimeout = Object.assign(patched, original);
}

/** PGlite takes seconds to start; it lives outside the spec files' sandboxes, one in each worker. */
async function startPglite(): Promise<PGlite> {
  unrefStatisticsTimer();
  const { PGlite: Embedded } = await import('@electric-sql/pglite');
  return Embedded.create();
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Jest's Node environment with `openTestDatabase`; on PostgreSQL when `TEST_DATABASE_URL` names a server. */
class DatabaseEnvironment extends TestEnvironment {
  readonly #server = process.env['TEST_DATABASE_URL'];
  readonly #made: string[] = [];

  override async setup(): Promise<void> {
    await super.setup();
    Object.assign(this.global, { openTestDatabase: () => this.#open() });
  }

  override async teardown(): Promise<void> {
    for (const name of this.#made) {
      await onServer(this.#server ?? '', `DROP DATABASE "${name}" WITH (FORCE)`);
    }
    await super.teardown();
  }

  async #open(): Promise<TestDatabaseHandle> {
    if (!this.#server) return { kind: 'pglite', client: await (shared ??= startPglite()) };
    const name = `portal_test_${randomUUID().replaceAll('-', '')}`;
    await onServer(this.#server, `CREATE DATABASE "${name}"`);
    this.#made.push(name);
    const url = new URL(this.#server);
    url.pathname = `/${name}`;
    return { kind: 'postgres', url: url.href };
  }
}

// Jest takes an environment from the default export.
export { DatabaseEnvironment as default };
