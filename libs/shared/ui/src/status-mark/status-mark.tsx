import { classNames } from '../class-names';

export type Status = 'active' | 'pending' | 'past-due' | 'ended';

const shapes: Record<Status, string> = {
  active: 'size-2.25 rounded-full bg-success forced-colors:bg-[CanvasText]',
  pending: 'size-2.25 rounded-full border-2 border-ink-muted',
  'past-due': 'size-2.25 rotate-45 bg-warning forced-colors:bg-[CanvasText]',
  ended: 'h-0.5 w-2.25 bg-ink-muted forced-colors:bg-[CanvasText]',
};

/** A state as a shape and a word, so that it is read without colour. */
export function StatusMark({ status, children }: { status: Status; children: string }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-2 whitespace-nowrap',
        status === 'pending' && 'text-ink-muted',
      )}
    >
      <span aria-hidden="true" className={classNames('forced-color-adjust-none', shapes[status])} />
      {children}
    </span>
  );
}
