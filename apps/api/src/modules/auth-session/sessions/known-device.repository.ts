import { eq, lte } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import { knownDevices } from '../security-page/security.tables';

/** A device of a person, in a country, as it was used; null where either is not known. */
export interface DeviceUse {
  readonly uid: string;
  readonly device: string | null;
  readonly country: string | null;
  readonly at: Date;
}

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
