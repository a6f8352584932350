import type { ComponentPropsWithRef, MouseEvent } from 'react';

import { messages } from '../messages';
import { Tooltip } from '../tooltip/tooltip';
import type { ButtonLook } from './button-styles';
import { buttonClasses } from './button-styles';

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
