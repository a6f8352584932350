import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { Stop } from '../../scripts/lib/run.mjs';

async function onServer(connectionString, statement) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** An empty database on a PostgreSQL, gone again afterwards: the server may be somebody's (`TEST_DATABASE_URL`). */
export async function startBenchDatabase() {
  const server = await startPostgres();
  if (!server) {
    throw new Stop('The benchmarks need a PostgreSQL, and there is none on this machine.');
  }
  const name = `portal_bench_${randomUUID().replaceAll('-', '')}`;
  await onServer(server.url, `CREATE DATABASE ${name}`);
  const url = new URL(server.url);
  url.pathname = name;
  return {
    url: url.href,
    async stop() {
      await onServer(server.url, `DROP DATABASE ${name} WITH (FORCE)`);
      await server.stop();
    },
  };
}
