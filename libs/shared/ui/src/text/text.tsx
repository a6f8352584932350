import type { ComponentPropsWithRef, ReactNode } from 'react';

interface EditMarkProps {
  struck?: string;
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

/** A key of the keyboard, as a hint beside what it does. */
export function Key({ children }: { children: string }) {
  return (
    <kbd className="rounded-xs border border-line bg-surface px-1.25 font-sans text-caption leading-none">
      {children}
    </kbd>
  );
}

/**
 * Moves the focus to what has just replaced the control that had it (SHARED-320): the ref of a heading or a message, which
 * needs `tabIndex={-1}`. Screen readers then read what is new, and the next Tab continues from there.
 */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
