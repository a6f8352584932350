import { keptDays } from '@portal/shared/util';
import { getTableColumns, getTableName, type Column } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { createApiModules } from '../api-modules';
import { wayInTables } from '@portal/auth-session/server';
import { adminActions } from '@portal/server/operator';
import { rawQuery } from '@portal/server/platform';
import { everyScheduledJob, gumroadEnvironment } from '../testing/scale/scheduled-jobs';
import { emptyRunningDatabase, startTestApi, type TestApi } from '@portal/server/testing';
import { users } from '@portal/server/contracts';
import { groups } from '@portal/group-management/server/testing';
import {
  paymentCustomers,
  paymentEvents,
  subscriptions,
  gumroadPings,
} from '@portal/checkout-pricing/server/testing';
import { libraryTables, retention, type End } from './retention';

describe('how long data is kept', () => {
  const start = new Date('2026-11-20T12:00:00.000Z');
  const oneDay = 86_400_000;
  const after = (days: number, ms = 0) => new Date(start.getTime() + days * oneDay + ms);

  /** A value that a column takes; every id is the same, so that rows refer to each other. */
  function valueFor({ dataType, columnType }: Column, at: Date): unknown {
    if (columnType.startsWith('PgDate')) return at.toISOString().slice(0, 10);
    if (dataType === 'date') return at;
    const values: Readonly<Record<string, unknown>> = {
      ...{ string: 'x', number: 1, bigint: 1, boolean: false, json: {}, array: [] },
    };
    return values[dataType];
  }

  /** A row whose times are far away but that of one column; `given` are further values. */
  function rowOf(table: PgTable, column: PgColumn, given: object = {}) {
    const far = after(9_000);
    const values = Object.entries(getTableColumns(table)).flatMap(([key, each]) => {
      if (each === column) return [[key, valueFor(each, start)] as const];
      return each.notNull && !each.hasDefault ? [[key, valueFor(each, far)] as const] : [];
    });
    return { ...Object.fromEntries(values), ...given };
  }

  /** What else a row has that is deleted. */
  const alsoNeeds = new Map<PgTable, object>([
    [wayInTables.secondFactors, { confirmedAt: start }],
    [paymentEvents, { processedAt: start }],
    [gumroadPings, { processedAt: start }],
    [paymentCustomers, { uid: 'deleted' }],
    [subscriptions, { uid: 'deleted' }],
  ]);

  type Ended = Extract<End, { job: string }>;

  const ended = retention.flatMap(({ table, ends }) =>
    ends.filter((end): end is Ended => 'job' in end).map((end) => ({ table, end })),
  );
  const columnOf = (end: Ended) => ('until' in end ? end.until : end.since);
  const rules = ended.map(({ table, end }) => ({
    table,
    end,
    title: `${getTableName(table)}.${columnOf(end).name}`,
  }));

  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({ modules: createApiModules, environment: gumroadEnvironment });
  });
  beforeEach(() => emptyRunningDatabase(api.database));
  afterAll(() => api.stop());

  const names = async (text: string) => {
    const { rows } = await rawQuery(api.database.query, text);
    return (rows as { name: string }[]).map(({ name }) => name);
  };

  it('The list has every table of the database (SHARED-390)', async () => {
    const tables = await names(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p') order by 1`,
    );
    const listed = retention.map(({ table }) => getTableName(table));
    expect(listed.toSorted()).toEqual(tables);
    const others = await names(
      `select relnamespace::regnamespace || '.' || relname as name from pg_class
       where relnamespace::regnamespace::text in ('pgboss', 'drizzle') and relkind in ('r', 'p')
         and not relispartition`,
    );
    expect(Object.keys(libraryTables).toSorted()).toEqual(others.toSorted());
  });

  it('What goes with the account is erased with it (SHARED-390, ACCT-206)', () => {
    const erased = createApiModules(api.platform)
      .modules.flatMap(({ personalData }) => personalData)
      .flatMap(({ tables }) => tables);
    const listed = retention.filter(({ ends }) =>
      ends.some((end) => 'with' in end && end.with === 'account'),
    );
    const kept = listed.map(({ table }) => table).filter((table) => !erased.includes(table));
    // Keys of this table are hashes of email addresses.
    expect(kept.map(getTableName)).toEqual(['sign_in_attempts', 'external_logins'].slice(0, 1));
  });

  it('Every row ends: with something else, or by a job (SHARED-390)', () => {
    expect(retention.filter(({ ends }) => ends.length === 0)).toEqual([]);
  });

  it.each(rules)('Rows go by $title, not before and not later (SHARED-390)', async (rule) => {
    const { table, end } = rule;
    const { query } = api.database;
    const job = everyScheduledJob(api).find(({ name }) => name === end.job);
    if (!job) throw new Error(`There is no scheduled job ${end.job}.`);
    for (const needed of [users, groups, wayInTables.institutionProviders])
      if (needed !== table && needsOwner(table))
        await query.insert(needed).values(rowOf(needed, users.createdAt) as never);
    await query.insert(table).values(rowOf(table, columnOf(end), alsoNeeds.get(table)) as never);
    const count = async () => (await query.select().from(table)).length;
    const days = 'days' in end ? keptDays[end.days] : 0;
    await job.run(after(days, -60_000));
    expect(await count()).toBe(1);
    // A row of a week or a day goes when the day is over.
    await job.run(after(days + 1, 60_000));
    expect(await count()).toBe(0);
  });

  it('Every duration of the list is used by it (SHARED-390)', () => {
    const used = ended.flatMap(({ end }) => ('days' in end ? [end.days] : []));
    const elsewhere = ['signInAttempts', 'formerAddresses'];
    expect([...new Set<string>([...used, ...elsewhere])].toSorted()).toEqual(
      Object.keys(keptDays).toSorted(),
    );
  });

  it('A row of the audit log that is not too old cannot be deleted, also by its job (SHARED-331)', async () => {
    const row = rowOf(adminActions, adminActions.at) as typeof adminActions.$inferInsert;
    await api.database.query.insert(adminActions).values(row);
    const early = rawQuery(
      api.database.query,
      `with kept as (select set_config('portal.audit_kept_since', '2026-11-20T11:00:00Z', true))
       delete from admin_actions using kept`,
    );
    await expect(early).rejects.toMatchObject({
      cause: { message: 'Rows of admin_actions are never changed or deleted.' },
    });
  });

  /** Whether rows of the table refer to an account, a group or an institution. */
  function needsOwner(table: PgTable): boolean {
    const keys = Object.keys(getTableColumns(table));
    return ['uid', 'groupId', 'institution'].some((key) => keys.includes(key));
  }
});

describe('personal data', () => {
  /** The columns of users' ids and email addresses. */
  const personalColumns = `column_name ~ '(^|_)(uid|email|user_id)$'
  or (table_name, column_name) in (('group_activity', 'actor'), ('group_activity', 'member'))`;

  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi({ modules: createApiModules });
  });
  afterAll(() => api.stop());

  const declared = () =>
    createApiModules(api.platform)
      .modules.flatMap(({ personalData }) => personalData)
      .flatMap(({ tables }) => tables)
      .map(getTableName);

  const tablesWhere = async (condition: string) => {
    const { rows } = await rawQuery(
      api.platform.database.query,
      `select distinct table_name as name from information_schema.columns
       where table_schema = 'public' and (${condition}) order by 1`,
    );
    return (rows as { name: string }[]).map(({ name }) => name);
  };

  it('Every table with the id or the email address of a user belongs to one entry of personal data (ACCT-203, ACCT-206)', async () => {
    const tables = await tablesWhere(personalColumns);
    expect(tables).toEqual(expect.arrayContaining(['users', 'sessions', 'group_members']));
    const undeclared = tables.filter((table) => !declared().includes(table));
    expect(undeclared).toEqual([]);
  });

  it('No table belongs to two entries of personal data (ACCT-203)', () => {
    expect(declared()).toHaveLength(new Set(declared()).size);
  });

  it('Every table of personal data exists (ACCT-203)', async () => {
    const existing = await tablesWhere('true');
    expect(declared().filter((table) => !existing.includes(table))).toEqual([]);
  });
});
