import { formatMinute, formatTimeAgo, toDate } from '@portal/shared/util';

/** What a cell of a table is about. On phones a row is a card without a head, so that the cell brings its label. */
export const CardLabel = ({ children }: { readonly children: string }) => (
  <span className="text-ink-muted sm:hidden">{children} </span>
);

/** A time in the user's time zone, with the exact time for machines. */
export function Moment({ at }: { readonly at: number }) {
  return (
    <time dateTime={toDate(at).toISOString()} className="num">
      {formatMinute(at)}
    </time>
  );
}

interface TimeAgoProps {
  /** What happened then. */
  readonly label: string;
  readonly at: number;
  readonly now: Date;
}

/** How long ago a time was, with the exact time below it (AUTH-86). */
export function TimeAgo({ label, at, now }: TimeAgoProps) {
  return (
    <span className="grid">
      <span className="num">
        <CardLabel>{label}</CardLabel>
        {formatTimeAgo(at, now)}
      </span>
      <span className="text-small text-ink-muted">
        <Moment at={at} />
      </span>
    </span>
  );
}
