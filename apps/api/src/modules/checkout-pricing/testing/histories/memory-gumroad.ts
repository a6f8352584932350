import type * as gumroadRepository from '../../gumroad/gumroad.repository';
import { tablesOf } from './memory-database';

/** The tables of gumroad in memory. */
export const memoryGumroad = {
  async storePing(tx, ping) {
    const { pings } = tablesOf(tx);
    if (pings.has(ping.id) && ping.type !== 'cancellation') return false;
    pings.set(ping.id, { ...ping, processedAt: null });
    return true;
  },
  async findUnprocessedPing(query, id) {
    const ping = tablesOf(query).pings.get(id);
    return ping?.processedAt ? undefined : ping;
  },
  async unprocessedPingIds(query, before) {
    const pings = [...tablesOf(query).pings.values()];
    return pings
      .filter(({ processedAt, receivedAt }) => !processedAt && receivedAt < before)
      .map(({ id }) => id);
  },
  async markPingProcessed(query, id, processedAt) {
    const { pings } = tablesOf(query);
    const ping = pings.get(id);
    if (ping) pings.set(id, { ...ping, processedAt });
  },
  deleteOldPings: async () => undefined,
  deleteUnclaimedMemberships: async () => undefined,
  async lockFactsOf(tx, membershipId) {
    const pings = [...tablesOf(tx).pings.values()];
    return pings
      .filter((ping) => ping.membershipId === membershipId)
      .flatMap(({ fact, receivedAt }) => (fact ? [{ fact, receivedAt }] : []));
  },
  findMembership: async (query, id) => tablesOf(query).memberships.get(id),
  async saveMembership(tx, row) {
    tablesOf(tx).memberships.set(row.id, row);
  },
  async membershipsOf(query, uid) {
    const memberships = [...tablesOf(query).memberships.values()];
    return memberships
      .filter((row) => row.uid === uid)
      .toSorted((one, other) => Number(other.startedAt) - Number(one.startedAt));
  },
  async membershipsWithoutOwner(query, now, emails) {
    const memberships = [...tablesOf(query).memberships.values()];
    return memberships.filter(
      ({ uid, email, validUntil }) =>
        uid === null && validUntil > now && (emails?.includes(email) ?? true),
    );
  },
  async deleteMembershipsOf(tx, uid) {
    const { memberships, pings } = tablesOf(tx);
    const bought = [...memberships.values()].filter((row) => row.uid === uid);
    for (const { id } of bought) memberships.delete(id);
    const isOfBought = ({ membershipId }: { readonly membershipId: string | null }) =>
      bought.some(({ id }) => id === membershipId);
    for (const ping of [...pings.values()].filter(isOfBought)) pings.delete(ping.id);
  },
} satisfies Partial<typeof gumroadRepository>;
