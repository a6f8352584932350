import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { AppLink, type LinkComponentProps } from '../link/link';
import { messages } from '../messages';
import { classNames } from '../text/text';
import { Tooltip } from '../tooltip/tooltip';
import { buttonClasses, type ButtonLook } from './button-styles';

export interface ButtonProps
  extends Omit<ComponentPropsWithRef<'button'>, 'disabled' | 'className'>, ButtonLook {
  /** Disables the button and says why, on hover, on focus and to those who listen. It stays focusable. */
  disabledReason?: string | undefined;
  /** The work the button started is under way. */
  loading?: boolean;
  /** What the button says meanwhile. */
  loadingWord?: string;
}

function ignoreClick(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

/** The word of the work under way; the label below it keeps the width. */
function LoadingLabel({ word, label }: { word: string; label: ButtonProps['children'] }) {
  return (
    <span className="inline-grid justify-items-center">
      <span className="col-start-1 row-start-1">{word}</span>
      <span
        aria-hidden="true"
        className="invisible col-start-1 row-start-1 inline-flex h-0 items-center gap-2"
      >
        {label}
      </span>
    </span>
  );
}

/** A button. It has no bare `disabled`: a button that does not work says why. */
export function Button({
  variant,
  size,
  block,
  className,
  disabledReason,
  loading = false,
  loadingWord = messages.processing,
  type = 'button',
  onClick,
  children,
  ...props
}: ButtonProps) {
  const inert = loading || disabledReason !== undefined;
  const state = disabledReason !== undefined ? 'disabled' : loading ? 'busy' : 'ready';
  return (
    <Tooltip content={disabledReason}>
      <button
        {...props}
        type={type}
        aria-disabled={inert || undefined}
        aria-busy={loading || undefined}
        onClick={inert ? ignoreClick : onClick}
        className={buttonClasses({ variant, size, block, className }, state)}
      >
        {loading ? <LoadingLabel word={loadingWord} label={children} /> : children}
      </button>
    </Tooltip>
  );
}

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

export interface LinkButtonProps extends Omit<LinkComponentProps, 'className'>, ButtonLook {
  /** Leads to another site. */
  external?: boolean;
}

/** A link that looks like a button: it goes somewhere, it does nothing. */
export function LinkButton({ variant, size, block, className, ...props }: LinkButtonProps) {
  return <AppLink {...props} className={buttonClasses({ variant, size, block, className })} />;
}
