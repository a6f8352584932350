import { formatMinute, toDate } from '@portal/shared/util';

/** A moment in the reader's own time, with the exact one for machines. */
export function Moment({ at }: { readonly at: number }) {
  return (
    <time dateTime={toDate(at).toISOString()} className="num">
      {formatMinute(at)}
    </time>
  );
}
