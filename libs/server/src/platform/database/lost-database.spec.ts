import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { defineEndpoint, strictObject } from '@portal/shared/contract';
import { serveApp, type ServedApp } from '../../testing/serve-app';
import { testConfig } from '../../testing/test-config';
import { migrationsFolder, testDatabase } from '../../testing/test-database';
import { testRoutes } from '../../testing/test-routes';
import { createLogger } from '../observability/logger';
import { StartProblem } from '../start-problem';
import { isDatabaseLost } from './database-errors';
import { openConfiguredDatabase } from './open-configured';
import type { OpenDatabase } from './open-database';
import { openPostgres } from './postgres-database';
import { queryRows } from './raw-query';

let database: OpenDatabase;
beforeEach(async () => {
  database = await testDatabase();
});

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

/** The database keeps running: the connection of the statement is ended by another one. */
const endedConnection = async () => {
  const error = errorOf(database.query.execute(sql`select pg_sleep(20)`));
  const endOthers = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query like 'select pg_sleep%'`;
  const end = async () => (await database.executeSql(endOthers)).rows.length;
  while ((await end()) === 0);
  return error;
};

/** The connection ends while its transaction waits for something else. */
const connectionEndedBetweenStatements = () =>
  errorOf(
    database.transaction(async (tx) => {
      const own = sql`select pg_backend_pid()::int as pid`;
      const [row] = await queryRows<{ pid: number }>(tx, own);
      const pid = Number(row?.pid);
      await database.executeSql(`select pg_terminate_backend(${pid})`);
      const running = `select pid from pg_stat_activity where pid = ${pid}`;
      while ((await database.executeSql(running)).rows.length > 0);
      await tx.execute(sql`select 1`);
    }),
  );

const fullDisk = () =>
  errorOf(database.executeSql(`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'disk_full'; END $$`));

const noServer = () => {
  const away = openPostgres('postgres://a@127.0.0.1:9/b', { onError: () => undefined });
  return errorOf(away.query.execute(sql`select 1`)).finally(() => away.close());
};

const replica = () =>
  errorOf(
    database.transaction(async (tx) => {
      await tx.execute(sql`set transaction read only`);
      await tx.execute(sql`create table a_new_table (id int)`);
    }),
  );

/** Accepts connections to the server, and passes on what arrives until the network is cut: then nothing arrives. */
async function startCutNetwork(url: string) {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    sockets.push(near, far);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.pipe(far).pipe(near);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const through = new URL(url);
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: through.href,
    cut: () => sockets.forEach((socket) => socket.unpipe().pause()),
    heal: () => sockets.splice(0).forEach((socket) => socket.destroy()),
    stop: () => server.close(),
  };
}

/** The only connection hangs in a transaction; the pool opens another one when the network is back. */
const cutNetwork = async () => {
  const network = await startCutNetwork(String(process.env['TEST_DATABASE_URL']));
  const away = openPostgres(network.url, {
    onError: () => undefined,
    connections: 1,
    silenceMs: 300,
  });
  await away.executeSql('select 1');
  network.cut();
  const error = await errorOf(away.transaction((tx) => tx.execute(sql`select 1`)));
  network.heal();
  await away.transaction((tx) => tx.execute(sql`select 1`));
  await away.close();
  network.stop();
  return error;
};

type Loss = readonly [name: string, lose: () => Promise<unknown>];

/** The embedded database has no connections and no server. */
const lostDatabases: readonly Loss[] = [
  ['A primary that became a replica', replica],
  ['A full disk', fullDisk],
  ...(process.env['TEST_DATABASE_URL']
    ? ([
        ['An ended connection', endedConnection],
        ['A connection that ended between two statements', connectionEndedBetweenStatements],
        ['A server that does not listen', noServer],
        ['A network that was cut', cutNetwork],
      ] as const)
    : []),
];

describe('a database that cannot be used now', () => {
  it.each(lostDatabases)(
    '%s is recognized as a lost database (SHARED-342)',
    async (_name, lose) => {
      expect(isDatabaseLost(await lose())).toBe(true);
    },
  );
  it.each(['select 1 / 0', 'select * from no_such_table', 'no statement'])(
    'The error of %j is not one of a lost database',
    async (statement) => {
      expect(isDatabaseLost(await errorOf(database.query.execute(sql.raw(statement))))).toBe(false);
    },
  );
  it.each([new Error('Unexpected'), 'text', undefined])(
    '%p is not the error of a lost database',
    (error) => {
      expect(isDatabaseLost(error)).toBe(false);
    },
  );
});

it('A start without the database server fails with one sentence', async () => {
  const config = testConfig({ DATABASE_URL: 'postgres://a@127.0.0.1:9/b' });
  await expect(
    openConfiguredDatabase(config, migrationsFolder, createLogger('silent')),
  ).rejects.toEqual(
    new StartProblem(
      'DATABASE_URL names a server that cannot be used: nothing listens at its address.',
    ),
  );
});

describe('a request whose statement meets a lost database', () => {
  let app: ServedApp | undefined;
  afterEach(() => app?.stop());

  it('The response is 503 with a time to wait, not an unexpected error (SHARED-342)', async () => {
    const write = defineEndpoint({
      host: 'origin',
      method: 'POST',
      path: '/api/write',
      access: 'public',
      effects: [],
      request: strictObject({}),
      response: strictObject({}),
      errors: [],
    });
    app = await serveApp({
      modules: [
        {
          routes: testRoutes(
            { write },
            {
              write: async () => {
                throw await replica();
              },
            },
          ),
        },
      ],
    });
    const response = await fetch(`${app.url}/api/write`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await response.json()).toMatchObject({ error: 'UNAVAILABLE' });
  });
});
