import { memberFilter, undoRemovalMs } from '@portal/group-management/domain';
import { array, object, string } from 'yup';
import type { Platform } from '@portal/server/platform';
import type { JobHandler, Queryable } from '@portal/server/ports';
import type { Actor } from '../groups/account-ports';
import { findKeptMembers } from '../groups/administrator.repository';
import { type GroupRow, lockGroup } from '../groups/group.repository';
import { invitationJobName } from '../invitations/invitation.job';
import type { ChosenMembers } from '../seats/member-page.repository';
import {
  addDone,
  endRestoring,
  findRemoval,
  nextRemovable,
  type RemovalRow,
} from '../seats/removal.repository';
import type { Seats } from '../seats/seats';

export type RemovalPorts = Pick<Platform, 'clock' | 'database' | 'jobs'> & {
  readonly seats: Seats;
};

/** What one transaction removes or brings back, so that others wait for the group only shortly (GROUP-477). */
export const partSize = 1_000;

/** Until when a removal that ends now can be undone, and is shown. */
const lastUndo = (clock: Platform['clock']) => new Date(clock.now().getTime() + undoRemovalMs);

/** A part of a removal, in a group that is locked. */
interface Part {
  readonly group: GroupRow;
  readonly removal: RemovalRow;
  readonly by: Actor;
}

/** The address that a part ended with; undefined when it was the last one. */
type PartEnd = Promise<string | undefined>;

export async function removePart(
  tx: Queryable,
  { clock, seats }: RemovalPorts,
  { group, removal: { id, startedAt: until }, by }: Part,
  { members, after }: { readonly members: ChosenMembers; readonly after: string },
): PartEnd {
  const groupId = group.id;
  const kept = (await findKeptMembers(tx, groupId)).map(({ email }) => email);
  const chosen = { groupId, members, kept, until };
  const found = await nextRemovable(tx, chosen, after, partSize + 1);
  const emails = found.slice(0, partSize);
  const removed = emails.length > 0 ? await seats.remove(tx, emails, { id, groupId, by }) : 0;
  if (found.length > partSize) {
    await addDone(tx, id, removed);
    return emails.at(-1);
  }
  await addDone(tx, id, removed, { state: 'removed', undoUntil: lastUndo(clock) });
  return undefined;
}

/** Returns whether there are more members to bring back. */
export async function restorePart(
  tx: Queryable,
  { clock, jobs, seats }: RemovalPorts,
  { group, removal: { id }, by }: Part,
): Promise<{ readonly restored: number; readonly isLast: boolean }> {
  const restored = await seats.restore(tx, group, { id, groupId: group.id, by }, partSize);
  const isLast = await endRestoring(tx, id, lastUndo(clock));
  if (!isLast) await addDone(tx, id, restored);
  // The mails of new invitations may have been due when they were removed.
  else await jobs.enqueue(tx, invitationJobName, { groupId: group.id });
  return { restored, isLast };
}

/** The name of the job that continues a removal, or its undo, of more members than one request handles. */
export const removalJobName = 'group-management.removal';
const payloadSchema = object({
  groupId: string().required(),
  removalId: string().required(),
  /** Whom to remove; without them the members of the removal are brought back. */
  emails: array(string().defined()),
  matching: memberFilter.optional().default(undefined),
  by: object({ uid: string().nullable().defined(), email: string().defined() }).required(),
}).strict();

/** Continues a removal or its undo in parts (GROUP-477). An undo ends the removal that it finds running. */
export const createRemovalParts = (ports: RemovalPorts): JobHandler => ({
  name: removalJobName,
  async run(payload) {
    const { groupId, removalId, emails, matching, by } = payloadSchema.validateSync(payload);
    const members = emails ?? matching;
    let after: string | undefined = '';
    const part = (from: string) =>
      ports.database.transaction(async (tx) => {
        const group = await lockGroup(tx, groupId);
        const removal = await findRemoval(tx, removalId);
        if (!group || removal?.state !== (members ? 'removing' : 'restoring')) return undefined;
        const inGroup = { group, removal, by };
        if (members) return removePart(tx, ports, inGroup, { members, after: from });
        return (await restorePart(tx, ports, inGroup)).isLast ? undefined : from;
      });
    while (after !== undefined) after = await part(after);
  },
});
