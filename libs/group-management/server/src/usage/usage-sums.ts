import type { Queryable } from '@portal/server/ports';
import { readUsageOfSeats, type SeatRow, type SeatUsage } from './usage-overview.repository';

type Counts = Pick<SeatUsage, 'accepted' | 'rejected'>;

export const sumOf = (rows: readonly Counts[]): Counts => ({
  accepted: rows.reduce((sum, { accepted }) => sum + accepted, 0),
  rejected: rows.reduce((sum, { rejected }) => sum + rejected, 0),
});

export async function usageOfMembers(
  query: Queryable,
  groupId: string,
  rows: readonly SeatRow[],
  since: string,
) {
  const used = new Map<string, SeatUsage[]>(rows.map(({ uid }) => [uid, []]));
  for (const each of await readUsageOfSeats(query, groupId, [...used.keys()], since))
    used.get(each.uid)?.push(each);
  return used;
}
