import { seatsLeft, type Group } from '@portal/group-management/domain';
import { LinkButton, Meter, StatusMark } from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import type { ReactNode } from 'react';
import { EarlierGroup } from './earlier-group';
import { statusOf } from './group-plan-state';
import { messages as texts } from './messages';

/** The seats of a group in words and as a meter; those of an institution have no limit. */
function Seats({ counts = { active: 0, pending: 0 }, quota = null }: Group) {
  const { active, pending } = counts;
  const taken = texts.members(active + pending, quota);
  const left = seatsLeft(quota, counts);
  if (quota === null) return <p className="num">{taken}</p>;
  return (
    <>
      <p className="num flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{taken}</span>
        {left > 0 && <span className="text-ink-muted">{texts.seatsLeft(left)}</span>}
      </p>
      <Meter
        label={texts.seats}
        valueText={taken}
        total={quota}
        {...counts}
        className="mt-1.5 mb-2"
      />
      <p className="num flex flex-wrap gap-x-4 text-small text-ink-muted">
        <span>{texts.active(active)}</span>
        <span>{texts.pending(pending)}</span>
      </p>
      {left < 0 && <p className="mt-2 text-small text-ink-muted">{texts.overQuota}</p>}
    </>
  );
}

interface GroupSeatsProps {
  readonly group: Group;
  /** Below the seats. */
  readonly children?: ReactNode;
}

/** A group by its name, its status and its seats, with the way to its members (GROUP-44). */
export function GroupSeats({ group, children }: GroupSeatsProps) {
  const status = statusOf(group);
  return (
    <>
      <EarlierGroup group={group} />
      <div className="flex items-start justify-between gap-x-8 gap-y-5 max-sm:flex-col max-sm:items-stretch">
        <div className="max-w-120 min-w-0 grow">
          <p className="mb-2.5 flex flex-wrap gap-x-3 text-small">
            {group.name} <StatusMark status={status}>{texts.status[status]}</StatusMark>
          </p>
          <Seats {...group} />
          {children}
        </div>
        <LinkButton href={paths.manageGroup()}>{texts.manage}</LinkButton>
      </div>
    </>
  );
}
