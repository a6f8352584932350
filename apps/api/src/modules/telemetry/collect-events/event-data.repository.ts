import { or, sql } from 'drizzle-orm';
import type { DataOwner, PersonalData } from '../../../ports/personal-data';
import { telemetryBatches } from '../telemetry.tables';

const names = (field: string, uid: string) =>
  sql`${telemetryBatches.items} @> ${JSON.stringify([{ [field]: uid }])}::jsonb`;

/** The batches of a browser in which the user was signed in. */
const eventsOf = ({ uid }: DataOwner) => or(names('uid', uid), names('userID', uid));

/** The analytics events of a user that are still kept (EVENT-14). */
export const eventData: PersonalData = {
  tables: [telemetryBatches],
  async collect(query, owner) {
    const { receivedAt, items } = telemetryBatches;
    const analyticsEvents = await query
      .select({ receivedAt, items })
      .from(telemetryBatches)
      .where(eventsOf(owner))
      .orderBy(receivedAt);
    return { analyticsEvents };
  },
  async erase(tx, owner) {
    await tx.delete(telemetryBatches).where(eventsOf(owner));
  },
};
