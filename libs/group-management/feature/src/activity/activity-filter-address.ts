import { activityKinds, type ActivityFilter } from '@portal/group-management/domain';
import { epochSeconds, isEmail } from '@portal/shared/util';

/** The filters as their fields show them; empty texts for none. */
export interface ShownFilter {
  readonly kind: string;
  readonly person: string;
  /** Days such as `2026-11-20`, both included. */
  readonly since: string;
  readonly until: string;
}

const names = ['kind', 'person', 'since', 'until'] as const;

/** Reads the filters of the log from its address. */
export function readActivityFilter(address: URLSearchParams): ShownFilter {
  const textOf = (name: (typeof names)[number]) => address.get(name)?.slice(0, 254) ?? '';
  return {
    kind: textOf('kind'),
    person: textOf('person'),
    since: textOf('since'),
    until: textOf('until'),
  };
}

/** The address with other filters of the log; everything else in it stays. */
export function withActivityFilter(address: URLSearchParams, filter: ShownFilter): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of names)
    if (filter[name] === '') next.delete(name);
    else next.set(name, filter[name]);
  return next;
}

/** The first second of a day in the user's time zone, or of the day after it; undefined for a text that is no day. */
function startOfDay(text: string, later: 0 | 1): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  const start = new Date(Number(year), Number(month) - 1, Number(day) + later);
  return Number.isNaN(start.getTime()) ? undefined : epochSeconds(start);
}

/** What the server is asked for; a filter that makes no sense is left out. */
export function activityFilterOf({ kind, person, since, until }: ShownFilter): ActivityFilter {
  const known = activityKinds.find((each) => each === kind);
  const from = startOfDay(since, 0);
  const before = startOfDay(until, 1);
  return {
    ...(known && { kind: known }),
    ...(isEmail(person.trim()) && { person: person.trim() }),
    ...(from !== undefined && { from }),
    ...(before !== undefined && { before }),
  };
}
