import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { Stop } from '../../scripts/lib/run.mjs';

async function onServer(connectionString, statement) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Empty databases on one PostgreSQL server, which are dropped afterwards, because the server may be shared (`TEST_DATABASE_URL`). */
export async function startBenchDatabases() {
  const server = await startPostgres({ isDurable: true });
  if (!server) {
    throw new Stop('The benchmarks need a PostgreSQL, and there is none on this machine.');
  }
  const names = [];
  return {
    /** Creates one more; returns its address. */
    async create() {
      const name = `portal_bench_${randomUUID().replaceAll('-', '')}`;
      await onServer(server.url, `CREATE DATABASE ${name}`);
      names.push(name);
      const url = new URL(server.url);
      url.pathname = name;
      return url.href;
    },
    async stop() {
      for (const name of names) await onServer(server.url, `DROP DATABASE ${name} WITH (FORCE)`);
      await server.stop();
    },
  };
}
