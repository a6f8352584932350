import { writeFileSync } from 'node:fs';
import { createApiModules } from '../../api-modules';
import { instantBotCheck } from '@portal/auth-session/server/testing';
import { createFakePaymentProvider } from '@portal/checkout-pricing/server/testing';
import { usageKey } from '../every-endpoint-world';
import { commonRequests, everyRequest, requestingUsers } from './common-requests';
import { explainStatements, type Plan } from './plans';
import { openScaledDatabase } from './scaled-database';
import { everyScheduledJob, gumroadEnvironment } from './scheduled-jobs';
import { startTestApi, type TestApi } from '@portal/server/testing';

/** Where the long form, `npm run bench -- scale`, wants its figures. */
const reportFile = process.env['SCALE_REPORT'];

/** How many people the database has, first and then. */
const [few = 0, many = 0] = (process.env['SCALE_USERS'] ?? '500,3000').split(',').map(Number);

jest.setTimeout(reportFile ? 3 * 3_600_000 : 120_000);

/** Tables whose rows do not become more with the people. */
const fixedTables = ['price_list_snapshots', 'signing_keys'];

/** A higher index has one page more on the way to a row. */
const maxTimesThePages = 2;
/** The index of the parts of addresses is that of all groups: what the names of many members share has long lists in it. */
const maxTimesThePagesOf: Readonly<Record<string, number>> = { 'members, search': 3 };

/** The number of rows that a scheduled job takes at a time. */
const maxRowsOfJob = 100;
/** The members and invitations of the group that the requests are about: its list may be filtered. */
const rowsOfGroup = many / 10 + 10;
/** The index of what is due has few rows, and may be read whole. */
const maxRowsDue = 10;
/** Tables that their job keeps small, and that may therefore be read whole. */
const bounded: Readonly<Record<string, string>> = {
  telemetry: 'telemetry_batches',
  'contact-forms': 'contact_messages',
};

interface Measured {
  readonly request: string;
  /** With few people, and with many. */
  readonly plans: readonly (readonly Plan[])[];
}

const pagesIn = (plans: readonly Plan[]) => plans.reduce((sum, { pages }) => sum + pages, 0);
const pagesOf = ({ plans }: Measured) => plans.map(pagesIn);

// The embedded database cannot load auto_explain.
const onPostgres = process.env['TEST_DATABASE_URL'] ? describe : describe.skip;

onPostgres('the most used requests while the tables grow', () => {
  let api: TestApi;
  let plans: Awaited<ReturnType<typeof explainStatements>>;
  let database: Awaited<ReturnType<typeof openScaledDatabase>>;
  let requests: ReturnType<typeof commonRequests>;
  let measured: readonly Measured[] = [];
  const jobs: { readonly job: string; readonly plans: readonly Plan[] }[] = [];
  /** The plans of every endpoint's statements, by how old the statistics of the tables are. */
  const everyPlan: Record<'old' | 'fresh', readonly Plan[]> = { old: [], fresh: [] };

  const send = async (request: string) => {
    const response = await requests[request]?.();
    if (!response?.ok) throw new Error(`${request}: ${JSON.stringify(response)}`);
  };
  /** The plans of a request that was sent once before, so that what is cached once is there. */
  const plansOf = async (request: string): Promise<readonly Plan[]> => {
    await send(request);
    return plans.during(() => send(request));
  };
  /** What PostgreSQL writes into its log for a request: the median of five, because a vacuum can come between. */
  const logBytesOf = async (request: string): Promise<number> => {
    const written: number[] = [];
    for (let time = 0; time < 5; time += 1) {
      const before = await database.logBytes();
      await send(request);
      written.push((await database.logBytes()) - before);
    }
    return written.toSorted((one, other) => one - other)[2] ?? 0;
  };
  const report = async () => {
    const rows = [];
    for (const each of measured) {
      const { request } = each;
      rows.push({ request, pages: pagesOf(each), logBytes: await logBytesOf(request) });
    }
    return { requests: rows, tables: await database.sizes() };
  };
  const measure = async () => {
    const known = new Map(measured.map((each) => [each.request, each.plans]));
    const found: Measured[] = [];
    for (const request of Object.keys(requests))
      found.push({ request, plans: [...(known.get(request) ?? []), await plansOf(request)] });
    measured = found;
  };
  /** What holds for the plans of a request, for a failing test to name. */
  const found = (what: (plan: Plan) => readonly string[]) =>
    measured.flatMap(({ request, plans: [, atLast = []] }) =>
      atLast.flatMap((plan) => what(plan).map((table) => `${request}: ${table}`)),
    );

  beforeAll(async () => {
    const handle = await globalThis.openTestDatabase();
    if (handle.kind !== 'postgres') throw new Error('This spec needs PostgreSQL.');
    globalThis.openTestDatabase = async () => handle;
    plans = await explainStatements(handle.url, { onlyIndexes: !reportFile });
    api = await startTestApi({
      environment: { USAGE_SERVICE_KEY: usageKey, ...gumroadEnvironment },
      ports: { botCheck: instantBotCheck, payments: createFakePaymentProvider() },
      modules: createApiModules,
    });
    database = await openScaledDatabase(handle.url, api.clock.now());
    const users = await requestingUsers(api);
    requests = commonRequests(api, users);
    const group = await database.addFirst(users.ada);
    await database.growTo(few, group);
    await database.giveClassroom(users.teacher.uid);
    await database.analyze();
    await measure();
    await database.growTo(many, group);
    const everyRequestAndCommonOnes = async () => {
      for (const request of Object.keys(requests)) await send(request);
      const statuses = await everyRequest(api, users);
      // The caller is known to the last one, and nothing broke.
      expect(statuses.filter((status) => [401, 500].includes(status))).toEqual([]);
    };
    everyPlan.old = await plans.during(everyRequestAndCommonOnes);
    await database.analyze();
    await measure();
    everyPlan.fresh = await plans.during(everyRequestAndCommonOnes);
    for (const { name, run } of everyScheduledJob(api))
      jobs.push({ job: name, plans: await plans.during(() => run(api.clock.now())) });
    if (reportFile) writeFileSync(reportFile, JSON.stringify(await report()));
  });
  afterAll(async () => {
    await database?.close();
    await api?.stop();
  });

  it('No request reads more than twice the pages when there are many more people, and a search not more than three times (SHARED-345)', () => {
    expect(measured.length).toBeGreaterThan(9);
    const growing = measured.filter((each) => {
      const [before = 0, after = 0] = pagesOf(each);
      const most = maxTimesThePagesOf[each.request] ?? maxTimesThePages;
      return before === 0 || after > before * most;
    });
    expect(growing.map((each) => `${each.request}: ${pagesOf(each).join(' → ')}`)).toEqual([]);
  });

  it('No request reads every row of a table that grows with the people (SHARED-345)', () => {
    const scanned = found((plan) => plan.scanned.filter((table) => !fixedTables.includes(table)));
    expect(scanned).toEqual([]);
  });

  it('Every table that the requests read has the rows of many people', async () => {
    const filled = (await database.sizes()).map(({ table }) => table);
    const known = new Set([...filled, ...fixedTables]);
    expect(found((plan) => plan.tables.filter((table) => !known.has(table)))).toEqual([]);
  });

  it.each(['old', 'fresh'] as const)(
    'With %s statistics no statement of any endpoint reads a hundred rows for one that it keeps, or more than those of one group (SHARED-345)',
    (statistics) => {
      expect(everyPlan[statistics].length).toBeGreaterThan(300);
      const wasteful = everyPlan[statistics].filter(
        ({ readForOne, rows, tables }) =>
          readForOne > 100 &&
          rows > rowsOfGroup &&
          !tables.some((table) => Object.values(bounded).includes(table)),
      );
      expect(wasteful.map(({ statement, rows }) => `${rows}: ${statement}`)).toEqual([]);
    },
  );

  it('An index of the parts of texts serves no condition but the search, however old the statistics are (SHARED-345)', async () => {
    const { rows } = await database.execute(
      `SELECT indexrelid::regclass::text AS name, indkey::text AS columns
       FROM pg_index JOIN pg_opclass ON pg_opclass.oid = ANY (indclass) WHERE opcname = 'gin_trgm_ops'`,
    );
    // The column 0 is an expression.
    expect(rows).toEqual([{ name: 'group_members_searched', columns: '0' }]);
  });

  it.each(['usage_days', 'payment_events', 'security_events', 'sessions'])(
    'The job that deletes old rows of %s every minute reads no more than the way to them (SHARED-345)',
    (table) => {
      const deletions = jobs
        .flatMap((each) => each.plans)
        .filter(({ statement }) => statement.includes(`delete from "${table}"`));
      expect(deletions.length).toBeGreaterThan(0);
      expect(deletions.filter(({ pages }) => pages > 10)).toEqual([]);
    },
  );

  it('No scheduled job reads every row of a table that grows with the people, nor more rows than it takes at a time (SHARED-345)', () => {
    expect(jobs.length).toBeGreaterThan(20);
    const reading = jobs.flatMap(({ job, plans: sent }) =>
      sent
        .filter(({ rows, scanned }) => rows > (scanned.length > 0 ? maxRowsDue : maxRowsOfJob))
        .filter(({ tables }) => !tables.includes(bounded[job] ?? ''))
        .map(({ rows, tables, statement }) => ({ job, rows, tables, statement })),
    );
    expect(reading).toEqual([]);
  });

  it('The job that closes checkouts of users who have Premium reads all of them, fifty at a time', async () => {
    const { rows } = await database.execute('SELECT count(*)::int AS open FROM checkouts');
    const parts = jobs
      .filter(({ job }) => job === 'checkouts-of-premium-users')
      .flatMap((each) => each.plans.filter(({ tables }) => tables.includes('checkouts')));
    expect(parts).toHaveLength(Math.ceil(Number(rows[0]?.['open']) / 50));
    expect(parts.length).toBeGreaterThan(2);
  });

  it('Every table that a scheduled job reads has the rows of many people', async () => {
    const filled = (await database.sizes()).map(({ table }) => table);
    const known = new Set([...filled, ...fixedTables]);
    const empty = jobs.flatMap(({ job, plans: sent }) =>
      sent
        .flatMap(({ tables }) => tables)
        .filter((table) => !known.has(table))
        .map((table) => `${job}: ${table}`),
    );
    expect([...new Set(empty)]).toEqual([]);
  });

  it('A missing index shows as a table that is read whole, or as more pages', async () => {
    await database.execute('DROP INDEX gumroad_memberships_uid, sessions_of_user');
    const ofPlan = await plansOf('billed plan');
    expect(ofPlan.flatMap(({ scanned }) => scanned)).toEqual(['gumroad_memberships']);
    const known = measured.find(({ request }) => request === 'active sessions');
    const pages = pagesIn(known?.plans[1] ?? []);
    expect(pagesIn(await plansOf('active sessions'))).toBeGreaterThan(maxTimesThePages * pages);
  });
});
