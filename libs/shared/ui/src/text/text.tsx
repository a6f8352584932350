import type { ComponentPropsWithRef, ReactNode } from 'react';

interface EditMarkProps {
  /** The words that go; without them the new words are inserted between two others. */
  struck?: string;
  /** The words that come, written above the line. */
  inserted?: string;
}

/** An edit as an editor marks it: a strike, an insertion, or both. */
export function EditMark({ struck, inserted }: EditMarkProps) {
  return (
    <span className={classNames('edit', !struck && 'edit-insertion')}>
      {struck && <del>{struck}</del>}
      {inserted && <ins>{inserted}</ins>}
    </span>
  );
}

/** Words or an amount struck through: what no longer holds. */
export function Struck({ children, className }: { children: ReactNode; className?: string }) {
  return <del className={classNames('struck num', className)}>{children}</del>;
}

/** Text for those who listen to the page; it takes no room on the screen. */
export function VisuallyHidden(props: ComponentPropsWithRef<'span'>) {
  return <span {...props} className="sr-only" />;
}

/** Joins class names, leaving out those that do not apply. */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
