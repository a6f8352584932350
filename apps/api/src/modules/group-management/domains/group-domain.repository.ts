import {
  and,
  asc,
  count,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  notExists,
  sql,
} from 'drizzle-orm';
import { queryRows } from '../../../platform/database/raw-query';
import type { Queryable } from '../../../ports/database';
import {
  groupDomains,
  groupMembers,
  groups,
  institutions,
  removedAccounts,
} from '../group-management.tables';
import type { GroupRow } from '../groups/group.repository';

/** A stored domain of a group. */
export type GroupDomainRow = typeof groupDomains.$inferSelect;

type Key = Pick<GroupDomainRow, 'groupId' | 'domain'>;

const isDomain = ({ groupId, domain }: Key) =>
  and(eq(groupDomains.groupId, groupId), eq(groupDomains.domain, domain));

/** The domain with the token that a record was looked for with: not one that was removed and added again meanwhile. */
const isSame = (row: GroupDomainRow) => and(isDomain(row), eq(groupDomains.token, row.token));

/** The domain of an address and those above it. */
function domainsAbove(email: string): string[] {
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.');
  return labels.map((_, start) => labels.slice(start).join('.'));
}

export const listDomains = (query: Queryable, groupId: string): Promise<GroupDomainRow[]> =>
  query
    .select()
    .from(groupDomains)
    .where(eq(groupDomains.groupId, groupId))
    .orderBy(asc(groupDomains.addedAt), asc(groupDomains.domain));

export async function findDomain(query: Queryable, key: Key): Promise<GroupDomainRow | undefined> {
  const [found] = await query.select().from(groupDomains).where(isDomain(key));
  return found;
}

export async function countDomains(query: Queryable, groupId: string): Promise<number> {
  const [found] = await query
    .select({ number: count() })
    .from(groupDomains)
    .where(eq(groupDomains.groupId, groupId));
  return found?.number ?? 0;
}

export async function insertDomain(
  tx: Queryable,
  row: typeof groupDomains.$inferInsert,
): Promise<void> {
  await tx.insert(groupDomains).values(row);
}

/** Deletes a domain; returns whether there was one. */
export async function deleteDomain(tx: Queryable, key: Key): Promise<boolean> {
  const deleted = await tx.delete(groupDomains).where(isDomain(key)).returning();
  return deleted.length > 0;
}

/** Whether an institution with a license that has not ended has a domain, or one above it. */
export async function isLicensed(query: Queryable, domain: string, now: Date): Promise<boolean> {
  const found = await query
    .select({ groupId: institutions.groupId })
    .from(institutions)
    .where(
      and(
        gt(institutions.endsAt, now),
        sql`${institutions.domains} && ${sql.param(domainsAbove(domain))}::text[]`,
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** The record of a domain was seen; returns false when the domain is gone. */
export async function markSeen(
  tx: Queryable,
  row: GroupDomainRow,
  { now, checkDueAt }: { readonly now: Date; readonly checkDueAt: Date },
): Promise<boolean> {
  const updated = await tx
    .update(groupDomains)
    .set({ verifiedAt: row.verifiedAt ?? now, seenAt: now, checkDueAt })
    .where(isSame(row))
    .returning();
  return updated.length > 0;
}

/** Nobody joins by a domain any more whose record was seen before a moment; returns whether that is new. */
export async function markLost(
  tx: Queryable,
  row: GroupDomainRow,
  seenBefore: Date,
): Promise<boolean> {
  const updated = await tx
    .update(groupDomains)
    .set({ verifiedAt: null, checkDueAt: null })
    .where(
      and(isSame(row), isNotNull(groupDomains.verifiedAt), lte(groupDomains.seenAt, seenBefore)),
    )
    .returning();
  return updated.length > 0;
}

/** Takes up to `limit` verified domains of living groups that are due for a check; each is due again at `nextAt`. */
export async function takeDueDomains(
  query: Queryable,
  { now, nextAt, limit }: { readonly now: Date; readonly nextAt: Date; readonly limit: number },
): Promise<GroupDomainRow[]> {
  const due = await queryRows<{ group_id: string; domain: string }>(
    query,
    sql`
      update ${groupDomains} set check_due_at = ${nextAt.toISOString()}::timestamptz
      where (group_id, domain) in (
        select ${groupDomains.groupId}, ${groupDomains.domain}
        from ${groupDomains} join ${groups} on ${groups.id} = ${groupDomains.groupId}
        where ${groupDomains.verifiedAt} is not null and ${groups.isLive}
          and ${groupDomains.checkDueAt} <= ${now.toISOString()}::timestamptz
        order by ${groupDomains.checkDueAt}
        limit ${limit} for update of ${groupDomains} skip locked)
      returning group_id, domain`,
  );
  const found = await Promise.all(
    due.map(({ group_id: groupId, domain }) => findDomain(query, { groupId, domain })),
  );
  return found.filter((row) => row !== undefined);
}

/** The verified domain of a group that an address is in; the longest one. */
export async function domainOfAddress(
  query: Queryable,
  groupId: string,
  email: string,
): Promise<string | undefined> {
  const [found] = await query
    .select({ domain: groupDomains.domain })
    .from(groupDomains)
    .where(
      and(
        eq(groupDomains.groupId, groupId),
        inArray(groupDomains.domain, domainsAbove(email)),
        isNotNull(groupDomains.verifiedAt),
      ),
    )
    .orderBy(sql`length(${groupDomains.domain}) desc`)
    .limit(1);
  return found?.domain;
}

/** Counts an account that took a seat by a domain. */
export async function countJoinedByDomain(tx: Queryable, key: Key): Promise<void> {
  await tx
    .update(groupDomains)
    .set({ joined: sql`${groupDomains.joined} + 1` })
    .where(isDomain(key));
}

/** The living groups that an account may join by its address: it has no seat there, and nobody removed it. */
export function groupsOpenTo(
  query: Queryable,
  { uid, email }: { readonly uid: string; readonly email: string },
): Promise<GroupRow[]> {
  const ofDomain = query
    .select({ groupId: groupDomains.groupId })
    .from(groupDomains)
    .where(
      and(inArray(groupDomains.domain, domainsAbove(email)), isNotNull(groupDomains.verifiedAt)),
    );
  const seat = query
    .select({ uid: groupMembers.uid })
    .from(groupMembers)
    .where(
      and(
        eq(groupMembers.groupId, groups.id),
        eq(groupMembers.uid, uid),
        isNull(groupMembers.removedAt),
      ),
    );
  const removal = query
    .select({ uid: removedAccounts.uid })
    .from(removedAccounts)
    .where(and(eq(removedAccounts.groupId, groups.id), eq(removedAccounts.uid, uid)));
  return query
    .select()
    .from(groups)
    .where(and(inArray(groups.id, ofDomain), groups.isLive, notExists(seat), notExists(removal)))
    .orderBy(asc(groups.name), asc(groups.id));
}
