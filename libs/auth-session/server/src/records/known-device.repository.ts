import { keptSince } from '@portal/shared/util';
import { eq, lte } from 'drizzle-orm';
import type { Queryable } from '@portal/server/ports';
import { knownDevices } from './security.tables';

/** A device of a user, in a country, as it was used; null where either is not known. */
interface DeviceUse {
  readonly uid: string;
  readonly device: string | null;
  readonly country: string | null;
  readonly at: Date;
}

/** Whether the user has signed in from any device before. */
export async function hasKnownDevice(query: Queryable, uid: string): Promise<boolean> {
  const found = await query
    .select({ uid: knownDevices.uid })
    .from(knownDevices)
    .where(eq(knownDevices.uid, uid))
    .limit(1);
  return found.length > 0;
}

/** Stores a device. Returns false when it is stored already. */
export async function insertKnownDevice(query: Queryable, use: DeviceUse): Promise<boolean> {
  const { uid, device, country, at: lastSeenAt } = use;
  const inserted = await query
    .insert(knownDevices)
    .values({ uid, device: device ?? '', country: country ?? '', lastSeenAt })
    .onConflictDoNothing()
    .returning({ uid: knownDevices.uid });
  return inserted.length === 1;
}

/** Deletes the devices that were not used for so long that they count as new (AUTH-117). */
export async function deleteUnusedDevices(query: Queryable, now: Date) {
  await query
    .delete(knownDevices)
    .where(lte(knownDevices.lastSeenAt, keptSince(now, 'knownDevices')));
}
