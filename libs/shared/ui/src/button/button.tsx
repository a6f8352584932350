import { type ComponentPropsWithRef, type MouseEvent, useEffect, useRef } from 'react';
import { AppLink, type LinkComponentProps } from '../link/link';
import { messages } from '../messages';
import { classNames } from '../text/text';
import { Tooltip } from '../tooltip/tooltip';
import { buttonClasses, type ButtonLook } from './button-styles';

export interface ButtonProps
  extends Omit<ComponentPropsWithRef<'button'>, 'disabled' | 'className'>, ButtonLook {
  /** Disables the button and says why, on hover, on focus and to screen readers; it stays focusable (SHARED-26). */
  disabledReason?: string | undefined;
  /** Where the reason stands; below, it does not cover what is above the button. */
  tipSide?: 'above' | 'below' | undefined;
  /** What the button started is running. */
  loading?: boolean;
  /** What a press needs has not arrived: the button looks as if it was loading, and a press is carried out then (SHARED-151). */
  waiting?: boolean;
  /** What the button says while it is loading or waiting. */
  loadingWord?: string;
}

function ignoreClick(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

/** Keeps a press while the button is `waiting`, and presses it again afterwards. */
function useKeptPress(waiting: boolean) {
  const kept = useRef<HTMLButtonElement>(undefined);
  useEffect(() => {
    if (waiting) return;
    kept.current?.click();
    kept.current = undefined;
  }, [waiting]);
  return ({ currentTarget }: MouseEvent<HTMLButtonElement>) => (kept.current = currentTarget);
}

/** Shows the loading word; the invisible label keeps the button's width. */
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

/** A button. There is no bare `disabled`: a disabled button says why (SHARED-26). */
export function Button({
  variant,
  size,
  block,
  className,
  disabledReason,
  tipSide,
  loading = false,
  waiting = false,
  loadingWord = messages.processing,
  type = 'button',
  onClick,
  children,
  ...props
}: ButtonProps) {
  const inert = loading || disabledReason !== undefined;
  const isBusy = loading || waiting;
  const state = disabledReason !== undefined ? 'disabled' : isBusy ? 'busy' : 'ready';
  const keepPress = useKeptPress(waiting);
  return (
    <Tooltip content={disabledReason} side={tipSide}>
      <button
        {...props}
        type={type}
        aria-disabled={inert || undefined}
        aria-busy={isBusy || undefined}
        onClick={inert ? ignoreClick : waiting ? keepPress : onClick}
        className={buttonClasses({ variant, size, block, className }, state)}
      >
        {isBusy ? <LoadingLabel word={loadingWord} label={children} /> : children}
      </button>
    </Tooltip>
  );
}

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label'> {
  /** The accessible name: what the button does. */
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

interface LinkButtonProps extends Omit<LinkComponentProps, 'className'>, ButtonLook {
  /** Opens another site. */
  external?: boolean;
}

/** A link that looks like a button. */
export function LinkButton({ variant, size, block, className, ...props }: LinkButtonProps) {
  return <AppLink {...props} className={buttonClasses({ variant, size, block, className })} />;
}
