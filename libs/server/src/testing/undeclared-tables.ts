import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ApiModule, ServedParts } from '../platform/module';

/** Columns of users' ids and email addresses. */
const personalColumn = /(^|_)(uid|email|user_id)$/;

const isPersonal = (table: PgTable) =>
  Object.values(getTableColumns(table)).some(({ name }) => personalColumn.test(name));

/** The tables of the library whose specs run. */
function tablesOfLibrary(): readonly PgTable[] {
  const source = resolve('src');
  if (!existsSync(source)) return [];
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tables.ts'))
    .flatMap((file) => Object.values(jest.requireActual<object>(resolve(source, file))))
    .filter((each): each is PgTable => is(each, PgTable));
}

const isModule = (parts: ServedParts): parts is ApiModule => 'personalData' in parts;

/**
 * Finds a table with a user's id or address that no module declares, in the specs of its own library (ACCT-203).
 *
 * @throws which tables, and what to do
 */
export function checkPersonalData(
  mounted: readonly ServedParts[],
  tables: () => readonly PgTable[] = tablesOfLibrary,
): void {
  const modules = mounted.filter(isModule);
  if (modules.length === 0) return;
  const entries = modules.flatMap(({ personalData }) => personalData);
  const declared = entries.flatMap((each) => each.tables).map(getTableName);
  const undeclared = tables()
    .filter(isPersonal)
    .map(getTableName)
    .filter((name) => !declared.includes(name));
  if (undeclared.length > 0)
    throw new Error(
      `Say in personalData of the module what happens to ${undeclared.join(', ')} when an account is deleted.`,
    );
}
