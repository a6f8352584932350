import { sql } from 'drizzle-orm';
import { queryRows } from '@portal/server/platform';
import { startEveryEndpointWorld, type EveryEndpointWorld } from '../testing/every-endpoint-world';
import { endpointsByName } from '../testing/requests/valid-requests';

/**
 * Endpoints without a limit that cost something, or whose tried request proves nothing and so does not show what they cost.
 * Their declaration says in a sentence what else bounds them. A new endpoint does not belong here: it gets a limit, or a valid
 * request that costs nothing.
 */
const boundedOtherwise = [
  'addPersonalDictionaryEntries',
  'checkStatsToken',
  'confirmEditorLogin',
  'disownAccount',
  'exchangeSocialTicket',
  'getAccountOpening',
  'getBotCheck',
  'linkSocialIdentity',
  'openEditorAccount',
  'reauthenticateWithTicket',
  'recordUsage',
  'refreshSession',
  'runEmailAction',
  'saveProductSettings',
  'signInWithEditor',
  'verifyBotCheck',
];

/** Limits of which only some requests take a point: those with a wrong password, and those with a coupon. */
const takenBySome = ['wrong-passwords', 'coupon'];

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
    const counts = tables.map(
      ({ name }) =>
        sql`select ${name}::text as name, count(*)::int as count from ${sql.identifier(name)}`,
    );
    const rows = await queryRows<{ name: string; count: number }>(
      query,
      sql.join(counts, sql` union all `),
    );
    return new Map(rows.map(({ name, count }) => [name, count]));
  }

  /** Notes the calls of every function of a port. */
  function watch(port: object) {
    const spies = Object.entries(port)
      .filter(([, value]) => typeof value === 'function')
      .map(([name]) => jest.spyOn(port as Record<string, () => unknown>, name));
    return () => spies.flatMap((spy) => spy.mock.calls as readonly unknown[][]);
  }

  /** What a valid request of an endpoint costs besides reading, and the limits of which it takes a point. */
  async function tryRequest(name: (typeof cases)[number][0]) {
    const { send, valid } = await world.signIn();
    await world.api.runJobs();
    const endpoint = endpointsByName.find((each) => each.name === name)?.endpoint;
    if (!endpoint) throw new Error(`There is no endpoint ${name}.`);
    const { jobs, mailer, hasher, payments, botCheck, limiter } = world.api.platform;
    const watched = { jobs, mailer, hasher, payments, botCheck };
    const calls = Object.entries(watched).map(([port, parts]) => [port, watch(parts)] as const);
    const uses = watch(limiter);
    const before = await countRows();
    const response = await send(endpoint, valid[name]);
    await response.arrayBuffer();
    const after = await countRows();
    const grown = [...after].filter(([table, count]) => count > (before.get(table) ?? 0));
    const costs = [
      ...calls.filter(([, callsOf]) => callsOf().length > 0).map(([port]) => port),
      ...grown.map(([table]) => table),
    ];
    // Some points are taken by the job that mails.
    await world.api.runJobs();
    return { isAccepted: response.ok, costs, taken: JSON.stringify(uses()) };
  }

  const limitsOf = (name: string) => world.routes.find((route) => route.name === name)?.limits;

  it.each(cases)(
    '%s declares a limit if its valid request costs something, and an accepted request takes a point of each (SHARED-96)',
    async (name) => {
      const declared = limitsOf(name);
      const { isAccepted, costs, taken } = await tryRequest(name);
      const isShownFree = isAccepted && costs.length === 0;
      const isMissing = typeof declared !== 'object' && !isShownFree;
      expect([isMissing, costs]).toEqual([boundedOtherwise.includes(name), costs]);
      const names =
        typeof declared === 'object' ? Object.values(declared).map((limit) => limit.name) : [];
      const forgotten = names.filter(
        (limit) => !takenBySome.includes(limit) && !taken.includes(`"name":"${limit}"`),
      );
      expect(isAccepted ? forgotten : []).toEqual([]);
    },
  );
});
