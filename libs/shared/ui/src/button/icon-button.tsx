import type { ComponentPropsWithRef } from 'react';

import { classNames } from '../class-names';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label'> {
  /** What the button does; its icon says it to the eye only. */
  label: string;
  size?: 'sm' | 'md';
  outlined?: boolean;
}

/** A button that shows only an icon. */
export function IconButton({
  label,
  size = 'md',
  outlined = false,
  type = 'button',
  className,
  ...props
}: IconButtonProps) {
  return (
    <button
      {...props}
      type={type}
      aria-label={label}
      className={classNames(
        'touch-target relative inline-grid shrink-0 place-items-center rounded-sm border',
        'text-ink-muted hover:bg-surface-sunken hover:text-ink active:bg-line print:hidden',
        size === 'sm' ? 'size-8' : 'size-10',
        outlined ? 'border-line-strong' : 'border-transparent',
        className,
      )}
    />
  );
}
