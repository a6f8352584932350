import { statusFilters, type Group } from '@portal/group-management/domain';
import { Badge, classNames, Meter, Button, AppLink } from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import { messages } from '../messages';
import { messages as groupPlanMessages } from '../your-groups/group-plan-messages';
import type { MemberQuery } from './use-member-query';
import type { Figures } from './use-members';

interface MembersMarginProps {
  readonly figures: Figures;
  readonly query: Pick<MemberQuery, 'filter' | 'change'>;
}

const texts = messages.members;

/** The seats and the status filter (GROUP-51). */
export function MembersMargin({ figures, query }: MembersMarginProps) {
  const { status } = query.filter;
  const { quota, active, pending, taken, left } = figures;
  const counts = { all: taken, active, pending };
  return (
    <>
      <p className="mt-4 flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge kind={left < 0 ? 'warning' : 'outline'}>{texts.taken(taken, quota)}</Badge>
        <span className="num text-ink-muted">
          {quota === null ? texts.unlimited : texts.seatsLeft(Math.max(0, left))}
        </span>
      </p>
      {quota !== null && (
        <Meter
          label={texts.seats}
          active={active}
          pending={pending}
          total={quota}
          valueText={texts.takenInWords(taken, quota)}
          className="mt-2.5"
        />
      )}
      {left < 0 && <p className="type-note mt-2 text-ink-muted">{texts.overQuota(-left)}</p>}
      <div
        role="group"
        aria-label={texts.filter}
        className="mt-8 border-y border-line max-lg:mt-5 max-lg:flex lg:grid print:hidden"
      >
        {statusFilters.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === status}
            onClick={() => query.change({ status: each })}
            className={classNames(
              'flex min-h-9.75 items-center gap-2 not-first:border-line lg:justify-between lg:not-first:border-t',
              'max-lg:min-h-11 max-lg:flex-1 max-lg:justify-center max-lg:not-first:border-s',
              each === status ? 'font-semibold text-ink' : 'text-ink-muted hover:text-ink',
            )}
          >
            <span
              className={classNames(
                'border-b-2',
                each === status ? 'border-ink' : 'border-transparent forced-colors:border-0',
              )}
            >
              {texts.statuses[each]}
            </span>
            <span className="num">{counts[each]}</span>
          </button>
        ))}
      </div>
    </>
  );
}

const nameTexts = messages.groupName;

interface NameOfGroupProps {
  readonly group: Group;
  readonly onRename: () => void;
}

/** The group's name; its owner can change it, but an institution has the name of its license (GROUP-400). */
export function NameOfGroup({ group, onRename }: NameOfGroupProps) {
  const { name = '', role, subscription } = group;
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
      {role === 'owner' && subscription && (
        <Button
          size="sm"
          variant="quiet"
          className="-mx-2.5"
          aria-label={nameTexts.renameNamed(name)}
          onClick={onRename}
        >
          {nameTexts.rename}
        </Button>
      )}
    </p>
  );
}

/** Leads to the other groups that the user administers; the group stands in the address (GROUP-228). */
export function GroupSwitch({ group: { guid, groups = [] } }: { readonly group: Group }) {
  const administered = groups.filter(({ role }) => role !== 'member');
  if (administered.length < 2) return null;
  return (
    <nav aria-label={texts.groups} className="mt-4 grid border-y border-line print:hidden">
      {administered.map((each) => (
        <AppLink
          key={each.guid}
          href={paths.manageGroup({ group: each.guid })}
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
