import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { sql } from 'drizzle-orm';
import { sharedTestDatabase } from '../../testing/test-database';
import { onServer, urlOfDatabase } from '../../testing/test-server';
import { StartProblem } from '../start-problem';
import { databaseProblemOf, databaseProblems } from './database-problems';
import { openPostgres } from './postgres-database';

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

// The embedded database has no server.
const onPostgres = process.env['TEST_DATABASE_URL'] ? describe : describe.skip;

onPostgres('what operators read about a database that fails', () => {
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
