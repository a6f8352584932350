import { type ComponentPropsWithRef, type MouseEvent, useEffect, useRef } from 'react';
import { AppLink, type LinkComponentProps } from '../link/link';
import { messages } from '../messages';
import { classNames } from '../text/text';
import { Tooltip } from '../tooltip/tooltip';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-filled';

type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonLook {
  /** One filled button per view: `primary`, or `danger-filled` in a confirming dialog. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  block?: boolean;
  className?: string;
}

const shape =
  'touch-target relative inline-flex items-center justify-center gap-2 rounded-sm border ' +
  'text-center font-semibold whitespace-nowrap no-underline ' +
  'transition-[background-color,border-color,color] duration-(--ui-dur-quick) ease-ink print:hidden';

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-(--ui-control-sm) px-2.5 py-0.5 text-small leading-tight',
  md: 'min-h-(--ui-control) px-4 py-1.5 leading-tight',
  lg: 'min-h-(--ui-control-lg) px-5.5 py-1.5 leading-tight',
};

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-active',
  secondary:
    'border-line-strong bg-surface text-ink hover:border-ink hover:bg-surface-sunken active:bg-line',
  quiet: 'border-transparent text-link hover:bg-primary-soft active:bg-line',
  danger:
    'border-danger/60 bg-surface text-danger hover:border-danger-fill hover:bg-danger-fill ' +
    'hover:text-on-danger active:border-danger-fill-hover active:bg-danger-fill-hover',
  'danger-filled':
    'border-danger-fill bg-danger-fill text-on-danger ' +
    'hover:border-danger-fill-hover hover:bg-danger-fill-hover',
};

const disabledLook =
  'cursor-not-allowed border-dashed border-line-strong bg-transparent text-ink-muted';

/** The classes of buttons and of links that look like buttons. */
export function buttonClasses(look: ButtonLook, state: 'ready' | 'busy' | 'disabled' = 'ready') {
  const { variant = 'secondary', size = 'md', block = false, className } = look;
  return classNames(
    shape,
    sizes[size],
    state === 'disabled' ? disabledLook : variants[variant],
    state === 'busy' && 'writing-line cursor-progress',
    block && 'w-full',
    className,
  );
}

export interface ButtonProps
  extends Omit<ComponentPropsWithRef<'button'>, 'disabled' | 'className'>, ButtonLook {
  /** Disables the button and says why, on hover, on focus and to screen readers; it stays focusable (SHARED-26). */
  disabledReason?: string | undefined;
  /** Where the reason stands; below, it does not cover what is above the button. */
  tipSide?: 'above' | 'below' | undefined;
  loading?: boolean;
  /** What a press needs has not arrived: the button looks as if it was loading, and a press is carried out then (SHARED-151). */
  waiting?: boolean;
  loadingWord?: string;
}

function ignoreClick(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

function useKeptPress(waiting: boolean) {
  const kept = useRef<HTMLButtonElement>(undefined);
  useEffect(() => {
    if (waiting) return;
    kept.current?.click();
    kept.current = undefined;
  }, [waiting]);
  return ({ currentTarget }: MouseEvent<HTMLButtonElement>) => (kept.current = currentTarget);
}

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
  external?: boolean;
}

export function LinkButton({ variant, size, block, className, ...props }: LinkButtonProps) {
  return <AppLink {...props} className={buttonClasses({ variant, size, block, className })} />;
}
