import type { Clock } from '@portal/shared/browser';
import { useNamedGroup } from '../group-tabs';
import { GroupSkeleton, ManagedGroup } from '../managed-group';
import { messages } from '../messages';
import { ManageMembers } from './manage-members';
import { useEarlyMembers } from './use-member-query';

interface MembersPageProps {
  /** The group that the user administers, where the address names none. */
  readonly ownGroup?: string | undefined;
  readonly clock?: Clock;
}

const texts = messages.members;

/** The page until the first members are known. */
export const MembersSkeleton = () => <GroupSkeleton heading={texts.title} />;

/** `/manage-group`: the members of the group that the user administers (GROUP-50). */
export function MembersPage({ ownGroup, clock }: MembersPageProps) {
  useEarlyMembers(useNamedGroup() ?? ownGroup);
  return (
    <ManagedGroup heading={texts.title}>
      {(group) => <ManageMembers group={group} clock={clock} waiting={<MembersSkeleton />} />}
    </ManagedGroup>
  );
}
