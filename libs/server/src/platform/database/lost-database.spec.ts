import { defineEndpoint, strictObject } from '@portal/shared/contract';
import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { startCutNetwork } from '../../testing/cut-network';
import { serveApp, type ServedApp } from '../../testing/serve-app';
import { createTestClock } from '../../testing/test-clock';
import { testConfig } from '../../testing/test-config';
import { migrationsFolder, sharedTestDatabase, testDatabase } from '../../testing/test-database';
import { testRoutes } from '../../testing/test-routes';
import { onServer, urlOfDatabase } from '../../testing/test-server';
import type { Config } from '../config/config';
import { createLogger } from '../observability/logger';
import { StartProblem } from '../start-problem';
import { isDatabaseLost } from './database-errors';
import { databaseProblemOf, databaseProblems } from './database-problems';
import { type DatabaseWait, openConfiguredDatabase } from './open-configured';
import type { OpenDatabase } from './open-database';
import { openPostgres } from './postgres-database';
import { queryRows } from './raw-query';

// The embedded database has no server.
const onPostgres = process.env['TEST_DATABASE_URL'] ? describe : describe.skip;

describe('a lost database', () => {
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
    await network.heal();
    await away.transaction((tx) => tx.execute(sql`select 1`));
    await away.close();
    await network.stop();
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
        expect(isDatabaseLost(await errorOf(database.query.execute(sql.raw(statement))))).toBe(
          false,
        );
      },
    );
    it.each([new Error('Unexpected'), 'text', undefined])(
      '%p is not the error of a lost database',
      (error) => {
        expect(isDatabaseLost(error)).toBe(false);
      },
    );
  });

  /** The clock of a start that waits: each pause moves it, and `during` sees how many there were. */
  function waitWith(during: (pauses: number) => void | Promise<void> = () => undefined) {
    const clock = createTestClock();
    let pauses = 0;
    let isStopping = false;
    return {
      wait: {
        clock,
        isStopping: () => isStopping,
        async pause(ms: number) {
          clock.advance({ ms });
          pauses += 1;
          await during(pauses);
        },
      },
      pauses: () => pauses,
      stop: () => (isStopping = true),
    };
  }

  describe('a start without its database server', () => {
    const config = testConfig({ DATABASE_URL: 'postgres://a@127.0.0.1:9/b' });
    const openAt = (at: Config, wait?: DatabaseWait) =>
      openConfiguredDatabase(at, migrationsFolder, createLogger('silent'), wait);
    const refused = new StartProblem([databaseProblems.ECONNREFUSED]);

    it('A command fails with what is wrong and what to do (SHARED-52)', async () => {
      await expect(openAt(config)).rejects.toEqual(refused);
    });

    it('The API waits for the server for a minute before it fails (SHARED-344)', async () => {
      const { wait, pauses } = waitWith();
      await expect(openAt(config, wait)).rejects.toEqual(refused);
      expect(pauses()).toBe(60);
    });

    it('A start that is asked to stop does not wait longer (SHARED-344)', async () => {
      const waiting = waitWith((pauses) => void (pauses === 2 && waiting.stop()));
      await expect(openAt(config, waiting.wait)).rejects.toEqual(refused);
      expect(waiting.pauses()).toBe(2);
    });

    const onPostgres = process.env['TEST_DATABASE_URL'] ? it : it.skip;

    onPostgres(
      'The API starts when the server is there within the minute (SHARED-344)',
      async () => {
        const handle = await globalThis.openTestDatabase();
        const network = await startCutNetwork(handle.kind === 'postgres' ? handle.url : '');
        await network.away();
        const { wait, pauses } = waitWith((count) => (count === 3 ? network.heal() : undefined));
        const opened = await openAt(testConfig({ DATABASE_URL: network.url }), wait);
        expect(await queryRows(opened.query, sql`select 1 as one`)).toEqual([{ one: 1 }]);
        expect(pauses()).toBe(3);
        await opened.close();
        await network.stop();
      },
    );

    onPostgres('A wrong database is no reason to wait (SHARED-344)', async () => {
      const url = urlOfDatabase(String(process.env['TEST_DATABASE_URL']), 'no_such_database');
      const { wait, pauses } = waitWith();
      await expect(openAt(testConfig({ DATABASE_URL: url }), wait)).rejects.toEqual(
        new StartProblem([databaseProblems['3D000']]),
      );
      expect(pauses()).toBe(0);
    });
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
});

onPostgres('what operators read about a database that fails', () => {
  const servers: Server[] = [];

  afterAll(() => servers.forEach((server) => server.close()));

  /** The first field of an error of the server: its severity, code and message (PostgreSQL's protocol). */
  function errorMessage(code: string): Buffer {
    const fields = Buffer.from(`SFATAL\0C${code}\0Mplanted\0\0`);
    const head = Buffer.from('E\0\0\0\0');
    head.writeInt32BE(fields.length + 4, 1);
    return Buffer.concat([head, fields]);
  }

  /** A server that answers the first bytes of each connection with an error, ends it, or stays silent. */
  async function serverThat(answers: Buffer | 'ends' | 'is silent'): Promise<string> {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        if (answers === 'ends') socket.destroy();
        else if (answers !== 'is silent') socket.end(answers);
      });
    });
    servers.push(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return `postgres://a@127.0.0.1:${(server.address() as AddressInfo).port}/b`;
  }

  /** The error of a statement on a server. */
  async function failureAt(url: string, statement = 'select 1'): Promise<unknown> {
    const database = openPostgres(url, { onError: () => undefined });
    return database.query
      .execute(sql.raw(statement))
      .then(
        () => undefined,
        (error: unknown) => error,
      )
      .finally(() => database.close());
  }

  const server = () => String(process.env['TEST_DATABASE_URL']);

  /** The address of the server for a new role. */
  async function urlOfRole(options: string): Promise<string> {
    const name = `planted_${randomUUID().slice(0, 8)}`;
    await onServer(server(), `CREATE ROLE ${name} LOGIN ${options}`);
    const url = new URL(server());
    url.username = name;
    return url.href;
  }

  const byCode = (code: string) => Object.assign(new Error('planted'), { code });

  /** For each known problem by its code, a fault that has it. */
  const planted: Readonly<Record<keyof typeof databaseProblems, () => Promise<unknown>>> = {
    ECONNREFUSED: () => failureAt('postgres://a@127.0.0.1:9/b'),
    // Whether a name server says that a name is unknown or nothing depends on the machine.
    ENOTFOUND: async () => byCode('ENOTFOUND'),
    EAI_AGAIN: async () => byCode('EAI_AGAIN'),
    ETIMEDOUT: async () => failureAt(await serverThat('is silent')),
    ECONNRESET: async () => failureAt(await serverThat('ends')),
    '28P01': async () => failureAt(await serverThat(errorMessage('28P01'))),
    '28000': () => failureAt(Object.assign(new URL(server()), { username: 'nobody' }).href),
    '3D000': () => failureAt(urlOfDatabase(server(), 'no_such_database')),
    '42501': async () => failureAt(await urlOfRole(''), 'create table a_table (id int)'),
    '42P01': () => failureAt(server(), 'select * from signing_keys'),
    '25006': () =>
      failureAt(server(), 'begin; set transaction read only; create table a_table (id int)'),
    '53100': () =>
      failureAt(server(), `DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'disk_full'; END $$`),
    '53300': async () => failureAt(await urlOfRole('CONNECTION LIMIT 0')),
    '57P03': async () => failureAt(await serverThat(errorMessage('57P03'))),
  };

  it.each(Object.entries(planted))(
    'A fault with the code %s says what it is and what to do (SHARED-52)',
    async (code, plant) => {
      const told = databaseProblemOf(await plant());
      const known: ReadonlyMap<string, unknown> = new Map(Object.entries(databaseProblems));
      expect(told).toBeInstanceOf(StartProblem);
      expect(told).toMatchObject({ problems: [known.get(code)] });
    },
  );

  it('An error that is not known stays as it is (SHARED-52)', async () => {
    const database = await sharedTestDatabase();
    const error = await database.executeSql('select 1 / 0').catch((cause: unknown) => cause);
    expect(databaseProblemOf(error)).toBe(error);
  });
});
