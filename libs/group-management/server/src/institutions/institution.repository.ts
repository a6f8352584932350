import { addDays, min } from 'date-fns';
import { asc, eq, lte } from 'drizzle-orm';
import type { Queryable } from '@portal/server/ports';
import { groups, institutions } from '../group-management.tables';
import { lockGroup, type GroupRow } from '../groups/group.repository';

type InstitutionRow = typeof institutions.$inferSelect;

export interface Institution {
  readonly group: GroupRow;
  readonly license: InstitutionRow;
}

const stored = (query: Queryable) =>
  query
    .select({ group: groups, license: institutions })
    .from(institutions)
    .innerJoin(groups, eq(groups.id, institutions.groupId));

export const listInstitutions = (query: Queryable): Promise<Institution[]> =>
  stored(query).orderBy(asc(groups.name), asc(groups.id));

export async function lockInstitution(tx: Queryable, id: string): Promise<Institution | undefined> {
  await lockGroup(tx, id);
  const [found] = await stored(tx).where(eq(groups.id, id));
  return found;
}

export const isValid = ({ startsAt, endsAt }: InstitutionRow, now: Date) =>
  startsAt <= now && now < endsAt;

/**
 * When a license has to be followed again: at its start and its end, immediately while its owner is missing, and every day, because
 * the version before, which may run beside this one, changes licenses without writing this time.
 */
export function nextDue(license: InstitutionRow, now: Date): Date {
  if (isValid(license, now) && !license.isAppointed) return now;
  return min([license.startsAt, license.endsAt, addDays(now, 1)].filter((date) => now < date));
}

/** Some of the institutions that started or ended since they were followed last, or have no owner yet; the longest due first. */
export async function findInstitutionsDue(
  query: Queryable,
  now: Date,
  limit: number,
): Promise<string[]> {
  const due = await query
    .select({ id: institutions.groupId })
    .from(institutions)
    .where(lte(institutions.dueAt, now))
    .orderBy(asc(institutions.dueAt))
    .limit(limit);
  return due.map(({ id }) => id);
}

export async function insertInstitution(
  tx: Queryable,
  row: typeof institutions.$inferInsert,
): Promise<void> {
  await tx.insert(institutions).values(row);
}

export async function updateInstitution(
  tx: Queryable,
  groupId: string,
  change: Partial<Omit<InstitutionRow, 'groupId'>>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx.update(institutions).set(change).where(eq(institutions.groupId, groupId));
}
