import { and, eq, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import { knownDevices } from '../security-page/security.tables';

/** A device of a person, in a country, as it was used; null where either is not known. */
export interface DeviceUse {
  readonly uid: string;
  readonly device: string | null;
  readonly country: string | null;
  readonly at: Date;
}

/** The change that says when a known device was seen, for a prepared statement; it returns nothing for an unknown one. */
export const knownDeviceSighting = (query: Queryable) =>
  query
    .update(knownDevices)
    .set({ lastSeenAt: sql`${sql.param(sql.placeholder('createdAt'), knownDevices.lastSeenAt)}` })
    .where(
      and(
        eq(knownDevices.uid, sql.placeholder('uid')),
        eq(knownDevices.device, sql.placeholder('knownDevice')),
        eq(knownDevices.country, sql.placeholder('knownCountry')),
      ),
    )
    .returning({ uid: knownDevices.uid });

/** What {@link knownDeviceSighting} wants to know beside the session itself. */
export const knownDevicePlaceholders = (use: Pick<DeviceUse, 'device' | 'country'>) => ({
  knownDevice: use.device ?? '',
  knownCountry: use.country ?? '',
});

/** Whether the person has signed in from anywhere before. */
export async function hasKnownDevice(query: Queryable, uid: string): Promise<boolean> {
  const found = await query
    .select({ uid: knownDevices.uid })
    .from(knownDevices)
    .where(eq(knownDevices.uid, uid))
    .limit(1);
  return found.length > 0;
}

/** Remembers a device; false when it was known. */
export async function insertKnownDevice(query: Queryable, use: DeviceUse): Promise<boolean> {
  const { uid, device, country, at: lastSeenAt } = use;
  const inserted = await query
    .insert(knownDevices)
    .values({ uid, device: device ?? '', country: country ?? '', lastSeenAt })
    .onConflictDoNothing()
    .returning({ uid: knownDevices.uid });
  return inserted.length === 1;
}

/** Forgets the devices that were not seen since a moment. */
export async function deleteDevicesUnseenSince(query: Queryable, moment: Date) {
  await query.delete(knownDevices).where(lte(knownDevices.lastSeenAt, moment));
}
