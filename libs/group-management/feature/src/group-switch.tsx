import type { Group } from '@portal/group-management/domain';
import { useLocation } from '@portal/shared/router';
import { AppLink, classNames } from '@portal/shared/ui';
import { messages } from './messages';
import { messages as groupPlanMessages } from './your-groups/group-plan-messages';

interface GroupSwitchProps {
  readonly group: Group;
}

/** Leads to the same page of the other groups that the user administers; the group stands in the address (GROUP-228). */
export function GroupSwitch({ group: { guid, groups = [] } }: GroupSwitchProps) {
  const { pathname } = useLocation();
  const administered = groups.filter(({ role }) => role !== 'member');
  if (administered.length < 2) return null;
  return (
    <nav
      aria-label={messages.members.groups}
      className="mt-4 grid border-y border-line print:hidden"
    >
      {administered.map((each) => (
        <AppLink
          key={each.guid}
          href={`${pathname}?${new URLSearchParams({ group: each.guid })}`}
          aria-current={each.guid === guid ? 'page' : undefined}
          className={classNames(
            'flex min-h-11 items-center justify-between gap-2 py-2 no-underline not-first:border-t not-first:border-line',
            each.guid === guid ? 'font-semibold text-ink' : 'text-ink-muted hover:text-ink',
          )}
        >
          {each.name}{' '}
          <span className="text-right text-small">
            {groupPlanMessages.roleIn(groupPlanMessages.roles[each.role], each.isLive)}
          </span>
        </AppLink>
      ))}
    </nav>
  );
}

/** Which group the page is about, in its margin. */
export const GroupInMargin = ({ group }: GroupSwitchProps) => (
  <>
    <p className="font-semibold wrap-anywhere max-lg:mt-2">{group.name}</p>
    <GroupSwitch group={group} />
  </>
);
