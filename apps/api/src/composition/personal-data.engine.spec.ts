import { getTableName } from 'drizzle-orm';
import { createApiModules } from '../api-modules';
import { rawQuery } from '@portal/server/platform';
import { startTestApi, type TestApi } from '@portal/server/testing';

/** The columns of users' ids and email addresses. */
const personalColumns = `column_name ~ '(^|_)(uid|email|user_id)$'
  or (table_name, column_name) in (('group_activity', 'actor'), ('group_activity', 'member'))`;

describe('personal data', () => {
  let api: TestApi;

  beforeEach(async () => {
    api = await startTestApi({ modules: createApiModules });
  });
  afterEach(() => api.stop());

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
