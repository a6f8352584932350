import { statusFilters } from '@portal/group-management/domain';
import { Badge, classNames, Meter } from '@portal/shared/ui';
import { messages } from '../messages';
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
