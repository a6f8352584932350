import { sql } from 'drizzle-orm';
import { queryRows } from './platform/database/raw-query';
import { startEveryEndpointWorld, type EveryEndpointWorld } from './testing/every-endpoint-world';
import { endpointsByName } from './testing/valid-requests';

/** Costly endpoints whose declaration says in a sentence what else bounds them. */
const boundedOtherwise = [
  'addPersonalDictionaryEntries',
  'getBotCheck',
  'recordUsage',
  'verifyBotCheck',
];

const cases = endpointsByName.map(({ name, endpoint }) => [name, endpoint] as const);

/** Every endpoint whose valid request mails, hashes, asks another service or stores rows declares a limit. */
describe('the limits of endpoints', () => {
  let world: EveryEndpointWorld;
  beforeAll(async () => {
    world = await startEveryEndpointWorld();
  });
  afterAll(() => world.api.stop());
  afterEach(() => jest.restoreAllMocks());

  /** The number of rows of each table, without the limits' own. */
  async function countRows(): Promise<ReadonlyMap<string, number>> {
    const { query } = world.api.platform.database;
    const tables = await queryRows<{ name: string }>(
      query,
      sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limits'`,
    );
    const counts = new Map<string, number>();
    for (const { name } of tables) {
      const [row] = await queryRows<{ count: number }>(
        query,
        sql`select count(*)::int as count from ${sql.identifier(name)}`,
      );
      counts.set(name, row?.count ?? 0);
    }
    return counts;
  }

  /** Notes the calls of every function of a port. */
  function watch(port: object): () => boolean {
    const spies = Object.entries(port)
      .filter(([, value]) => typeof value === 'function')
      .map(([name]) => jest.spyOn(port as Record<string, () => unknown>, name));
    return () => spies.some((spy) => spy.mock.calls.length > 0);
  }

  /** What a valid request of an endpoint costs besides reading. */
  async function costsOf(name: (typeof cases)[number][0]): Promise<string[]> {
    const { send, valid } = await world.signIn();
    const endpoint = endpointsByName.find((each) => each.name === name)?.endpoint;
    if (!endpoint) throw new Error(`There is no endpoint ${name}.`);
    const { jobs, mailer, hasher, payments, botCheck } = world.api.platform;
    const watched = { jobs, mailer, hasher, payments, botCheck };
    const calls = Object.entries(watched).map(([port, parts]) => [port, watch(parts)] as const);
    const before = await countRows();
    await (await send(endpoint, valid[name])).arrayBuffer();
    const after = await countRows();
    const grown = [...after].filter(([table, count]) => count > (before.get(table) ?? 0));
    return [
      ...calls.filter(([, isCalled]) => isCalled()).map(([port]) => port),
      ...grown.map(([table]) => table),
    ];
  }

  it.each(cases)(
    '%s declares a limit if its valid request mails, hashes, asks another service or stores rows (SHARED-96)',
    async (name) => {
      const costs = await costsOf(name);
      const declared = world.routes.find((route) => route.name === name)?.limits;
      const isMissing = costs.length > 0 && typeof declared !== 'object';
      expect([isMissing, costs]).toEqual([boundedOtherwise.includes(name), costs]);
    },
  );
});
