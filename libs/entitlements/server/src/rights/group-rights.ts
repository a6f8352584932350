import type { Queryable } from '@portal/server/ports';
import type { AddressRights } from './address-right.repository';

/** A group that may give Premium. */
interface GivingGroup {
  readonly id: string;
  /** Whether its subscription gives the plan. */
  readonly isLive: boolean;
}

/** The Premium of a group's active members. It follows their email addresses, now or later (GROUP-5). */
export interface GroupRights {
  grant(tx: Queryable, group: GivingGroup, emails: readonly string[]): Promise<void>;
  revoke(tx: Queryable, groupId: string, emails: readonly string[]): Promise<void>;
  revokeAll(tx: Queryable, groupId: string): Promise<void>;
}

export const createGroupRights = (rights: AddressRights): GroupRights => ({
  grant: (tx, { id, isLive }, emails) =>
    isLive
      ? rights.grant(tx, { emails, source: 'group', reference: id, isPaid: true, reason: 'group' })
      : Promise.resolve(),
  revoke: (tx, reference, emails) => rights.revoke(tx, { emails, source: 'group', reference }),
  revokeAll: (tx, reference) => rights.revokeAll(tx, { source: 'group', reference }),
});
