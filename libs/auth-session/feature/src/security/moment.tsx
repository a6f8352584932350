import { formatMinute, toDate } from '@portal/shared/util';

/** A time in the user's time zone, with the exact time for machines. */
export function Moment({ at }: { readonly at: number }) {
  return (
    <time dateTime={toDate(at).toISOString()} className="num">
      {formatMinute(at)}
    </time>
  );
}
