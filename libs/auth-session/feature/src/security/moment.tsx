import { formatMinute, formatTimeAgo, toDate } from '@portal/shared/util';

/** A time in the user's time zone, with the exact time for machines. */
export function Moment({ at }: { readonly at: number }) {
  return (
    <time dateTime={toDate(at).toISOString()} className="num">
      {formatMinute(at)}
    </time>
  );
}

/** How long ago a time was, with the exact time below it (AUTH-86). */
export function TimeAgo({ at, now }: { readonly at: number; readonly now: Date }) {
  return (
    <span className="grid">
      <span className="num">{formatTimeAgo(at, now)}</span>
      <span className="text-small text-ink-muted">
        <Moment at={at} />
      </span>
    </span>
  );
}
