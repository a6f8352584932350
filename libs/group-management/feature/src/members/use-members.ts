import { seatsLeft, type Group, type MemberFilter } from '@portal/group-management/domain';
import { useRowHighlight, useTimedMessage, type MessageKind } from '@portal/shared/ui';
import { durations } from '@portal/shared/util';
import type { ReactNode } from 'react';

const noCounts = { active: 0, pending: 0 };

export function figuresOf({ counts = noCounts, quota = null, reserved = 0, kept = 0 }: Group) {
  const taken = counts.active + counts.pending;
  return { quota, ...counts, taken, left: seatsLeft(quota, counts, reserved), kept };
}

export type Figures = ReturnType<typeof figuresOf>;

/** How many members a filter shows; undefined for a search, which the server does not count. */
export function totalOf({ active, pending, taken }: Figures, { status, search }: MemberFilter) {
  if (search !== '') return undefined;
  return { all: taken, active, pending }[status];
}

/** How many of those whom a filter shows can be removed: not the owner, the administrators and the payer, who are active. */
export function removableOf(figures: Figures, filter: MemberFilter) {
  const total = totalOf(figures, filter);
  return total === undefined || filter.status === 'pending'
    ? total
    : Math.max(0, total - figures.kept);
}

/** The message above the table, which leaves after 5 seconds, and the rows that just changed (GROUP-54, GROUP-55). */
export function useFeedback() {
  const { show, dismiss, region } = useTimedMessage();
  const { highlightedKeys, highlight } = useRowHighlight();
  const say = (
    kind: MessageKind,
    content: ReactNode,
    leavesAfterMs: number = durations.membersMessageMs,
  ) => show(kind, content, { leavesAfterMs, everyKindLeaves: true });
  return { say, dismiss, region, highlightedKeys, highlight };
}

export type Feedback = ReturnType<typeof useFeedback>;
