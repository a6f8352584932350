import { domainsOfUser, users, type SealedRows } from '@portal/server/contracts';
import { ApiError } from '@portal/server/errors';
import { isAnyOf, queryRows } from '@portal/server/platform';
import type { Database, Queryable } from '@portal/server/ports';
import { canonicalEmail, isEmail } from '@portal/shared/util';
import { and, asc, desc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { sessions } from '../auth-session.tables';
import { institutionDomains, institutionProviders, waysIn } from './way-in.tables';

/** How the people of an institution sign in; its secret is sealed. */
export type Institution = typeof institutionProviders.$inferSelect;

/** The domain of an address and every domain above it that has two parts, the longest first. */
export function domainsOf(host: string): string[] {
  const labels = host.split('.');
  return labels.slice(0, -1).map((_, first) => labels.slice(first).join('.'));
}

/** The part of an address behind the `@`. */
export const hostOf = (email: string) => email.slice(email.lastIndexOf('@') + 1);

/** The institution that signs in the people of an email domain: that of the nearest domain. */
export async function findInstitution(
  query: Queryable,
  host: string,
): Promise<Institution | undefined> {
  const [found] = await query
    .select({ institution: institutionProviders })
    .from(institutionDomains)
    .innerJoin(institutionProviders, eq(institutionProviders.id, institutionDomains.providerId))
    .where(isAnyOf(institutionDomains.domain, domainsOf(host)))
    .orderBy(desc(sql`length(${institutionDomains.domain})`))
    .limit(1);
  return found?.institution;
}

/** The SQL expression of whether an institution has deactivated the user of a row in `users` (AUTH-565). */
export const isBarredBy = (institution: string) => sql`${institution} = any(${users.barredBy})`;

/**
 * The SQL expression of whether the institution of an address forbids its people every way but its own, whose issuer is its id
 * (AUTH-498). An operator can exempt an account for a while.
 */
export const isForbidden = (email: string, now: Date, issuer = '') => sql`coalesce((
  select provider.is_only and provider.id <> ${issuer} and not exists (
    select from users where users.email = ${email} and other_ways_until > ${now.toISOString()}::timestamptz)
  from institution_domains as owned join institution_providers as provider on provider.id = owned.provider_id
  where ${isAnyOf(sql`owned.domain`, domainsOf(hostOf(email)))}
  order by length(owned.domain) desc limit 1), false)`;

/** Throws `INSTITUTION_SIGN_IN_REQUIRED` for every address of an institution that forbids its people other ways (AUTH-498). */
export async function refuseForbidden(query: Queryable, email: string, now: Date, issuer = '') {
  const [row] = await queryRows<{ forbidden: boolean }>(
    query,
    sql`select ${isForbidden(email, now, issuer)} as forbidden`,
  );
  if (row?.forbidden) throw new ApiError('INSTITUTION_SIGN_IN_REQUIRED');
}

/** Throws `INSTITUTION_ACCESS_ENDED` for a user whom the institution that vouches has deactivated (AUTH-565). */
export async function refuseBarred(query: Queryable, uid: string, issuer: string) {
  const barred = await query
    .select({ uid: users.uid })
    .from(users)
    .where(and(eq(users.uid, uid), isBarredBy(issuer)));
  if (barred.length > 0) throw new ApiError('INSTITUTION_ACCESS_ENDED');
}

/** The institution with an id. */
export async function findInstitutionById(
  query: Queryable,
  id: string,
): Promise<Institution | undefined> {
  const [found] = await query
    .select()
    .from(institutionProviders)
    .where(eq(institutionProviders.id, id));
  return found;
}

/** The address in its canonical spelling, if it is one of the institution's own (AUTH-495). */
export async function ownAddress(query: Queryable, institution: string, email: string) {
  const address = isEmail(email) ? canonicalEmail(email) : undefined;
  const owner = address && (await findInstitution(query, hostOf(address)));
  return owner && owner.id === institution ? address : undefined;
}

/** Every institution that signs its people in, with its domains. */
export function listInstitutions(query: Queryable) {
  const { id, name, protocol, metadata, isOnly, memberClaim } = institutionProviders;
  return query
    .select({
      ...{ id, name, protocol, isOnly, memberClaim },
      metadata: sql<string>`case when ${metadata} like '<%' then 'a file' else ${metadata} end`,
      domains: sql<string[]>`array(
        select domain from ${institutionDomains} where provider_id = ${id} order by domain)`,
    })
    .from(institutionProviders)
    .orderBy(asc(id));
}

/** Stores an institution, or replaces the one with its id. Returns those of the domains that another one has. */
export async function saveInstitution(
  tx: Queryable,
  institution: Institution,
  domains: readonly string[],
): Promise<readonly string[]> {
  const { id: providerId, ...settings } = institution;
  await tx
    .insert(institutionProviders)
    .values(institution)
    .onConflictDoUpdate({ target: institutionProviders.id, set: settings });
  await tx.delete(institutionDomains).where(eq(institutionDomains.providerId, providerId));
  const added = await tx
    .insert(institutionDomains)
    .values(domains.map((domain) => ({ domain, providerId })))
    .onConflictDoNothing()
    .returning({ domain: institutionDomains.domain });
  const own = new Set(added.map(({ domain }) => domain));
  return domains.filter((domain) => !own.has(domain));
}

/** The SQL expression of the institution that signs in a user: that of the nearest domain of the address. */
export const institutionOfUser = sql`(
  select ${institutionDomains.providerId} from ${institutionDomains}
  where ${institutionDomains.domain} = any(${domainsOfUser})
  order by length(${institutionDomains.domain}) desc limit 1)`;

/** Ends the sessions of an institution's people that other ways opened, but for exempted accounts (AUTH-527). */
export async function endForbiddenSessions(tx: Queryable, id: string, now: Date) {
  const people = tx
    .select({ uid: users.uid })
    .from(users)
    .where(
      and(
        sql`${institutionOfUser} = ${id}`,
        or(isNull(users.otherWaysUntil), lte(users.otherWaysUntil, now)),
      ),
    );
  const ways = tx.select({ id: waysIn.id }).from(waysIn).where(eq(waysIn.issuer, id));
  await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(
      and(
        isNull(sessions.endedAt),
        sql`${sessions.uid} in ${people}`,
        or(isNull(sessions.wayId), sql`${sessions.wayId} not in ${ways}`),
      ),
    );
}

/** Deletes an institution, and ends the sessions that it opened; its ways into the accounts stay for when it comes back. */
export async function deleteInstitution(tx: Queryable, id: string, now: Date): Promise<boolean> {
  const deleted = await tx
    .delete(institutionProviders)
    .where(eq(institutionProviders.id, id))
    .returning({ id: institutionProviders.id });
  await endSessionsOfWays(tx, id, now);
  return deleted.length > 0;
}

/** Ends the sessions that the ways of an issuer opened: those of one user, or of all. */
export async function endSessionsOfWays(tx: Queryable, issuer: string, now: Date, uid?: string) {
  const ways = tx.select({ id: waysIn.id }).from(waysIn).where(eq(waysIn.issuer, issuer));
  await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(
      and(
        isNull(sessions.endedAt),
        sql`${sessions.wayId} in ${ways}`,
        uid === undefined ? undefined : eq(sessions.uid, uid),
      ),
    );
}

/** The sealed secrets of institutions, for `key reseal`. */
export function createSealedInstitutions({ query }: Pick<Database, 'query'>): SealedRows {
  const { id, clientSecret } = institutionProviders;
  return {
    name: 'secrets of institutions',
    async readAfter(after, limit) {
      const rows = await query
        .select({ id, sealed: sql<string>`${clientSecret}` })
        .from(institutionProviders)
        .where(and(gt(id, after), isNotNull(clientSecret)))
        .orderBy(asc(id))
        .limit(limit);
      return rows.map((row) => ({ ...row, purpose: 'institution-sign-in' as const }));
    },
    async replace(row, sealed) {
      const changed = await query
        .update(institutionProviders)
        .set({ clientSecret: sealed })
        .where(and(eq(id, row.id), eq(clientSecret, row.sealed)))
        .returning({ id });
      return changed.length > 0;
    },
  };
}
