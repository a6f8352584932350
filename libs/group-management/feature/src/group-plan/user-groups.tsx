import type { Group } from '@portal/group-management/domain';
import { Button, ManuscriptSection, StatusRegion, useTimedMessage } from '@portal/shared/ui';
import { useState } from 'react';
import { messages } from '../messages';
import { LeaveDialog } from './leave-dialog';

const texts = messages.groupPlan;

type UserGroup = NonNullable<Group['groups']>[number];

/** The groups that the user can leave; an owner leaves none (GROUP-224). */
export function UserGroups({
  groups,
  onLeft,
}: {
  readonly groups: readonly UserGroup[];
  readonly onLeft: () => void;
}) {
  const [left, setLeft] = useState<UserGroup>();
  const { show, region } = useTimedMessage();
  const leavable = groups.filter(({ role }) => role !== 'owner');
  const hasMessage = region.message !== undefined;
  if (leavable.length === 0 && !hasMessage) return null;
  return (
    <ManuscriptSection heading={texts.groups}>
      <StatusRegion {...region} />
      <ul className="grid gap-3">
        {leavable.map((group) => (
          <li
            key={group.guid}
            className="flex items-center justify-between gap-x-8 gap-y-2 max-sm:flex-col max-sm:items-stretch"
          >
            <span className="min-w-0">
              {group.name} <span className="text-ink-muted">({texts.roles[group.role]})</span>
            </span>
            <Button
              size="sm"
              aria-label={texts.leaveNamed(group.name)}
              onClick={() => setLeft(group)}
            >
              {texts.leave}
            </Button>
          </li>
        ))}
      </ul>
      {left && (
        <LeaveDialog {...left} say={show} onLeft={onLeft} onClose={() => setLeft(undefined)} />
      )}
    </ManuscriptSection>
  );
}
