import type { AdminCommand, AdminInput, AdminResult } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import { operator, type GroupChange } from '../groups/access';
import { findGroup, findGroupOfSubscription, type GroupRow } from '../groups/group.repository';

/** The arguments of commands about one group, and about a member of it. */
export const groupArgument = { '<group>': 'its id, or that of the subscription that pays for it' };
export const memberArguments = { ...groupArgument, '<email>': 'the address in the member list' };

/** The operator, who changes a group with the rights of its owner. */
export const byOperator = ({ id, isLive, needsSecondFactor }: GroupRow): GroupChange => ({
  caller: operator,
  group: { id, role: 'owner', isLive, needsSecondFactor },
});

/** What a command does with the group that its argument names; without one it says so. */
export const aboutGroup =
  (
    query: Queryable,
    work: (group: GroupRow, input: AdminInput) => Promise<AdminResult>,
  ): AdminCommand['run'] =>
  async (input) => {
    const word = input.argument('group');
    const group = (await findGroupOfSubscription(query, word)) ?? (await findGroup(query, word));
    if (group) return work(group, input);
    return { data: null, lines: [`There is no group ${word}.`], isDone: false };
  };
