import type { ComponentPropsWithRef, ReactNode } from 'react';

interface EditMarkProps {
  /** The words that are removed; without them the edit is an insertion. */
  struck?: string;
  /** The words that are added, shown above the line. */
  inserted?: string;
}

/** An edit as an editor marks it: a deletion, an insertion, or both. */
export function EditMark({ struck, inserted }: EditMarkProps) {
  return (
    <span className={classNames('edit', !struck && 'edit-insertion')}>
      {struck && <del>{struck}</del>}
      {inserted && <ins>{inserted}</ins>}
    </span>
  );
}

/** Text or an amount that is struck through. */
export function StruckText({ children, className }: { children: ReactNode; className?: string }) {
  return <del className={classNames('struck num', className)}>{children}</del>;
}

/** Text for screen readers only. */
export function VisuallyHidden(props: ComponentPropsWithRef<'span'>) {
  return <span {...props} className="sr-only" />;
}

/** Joins class names and skips those that are false or undefined. */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
