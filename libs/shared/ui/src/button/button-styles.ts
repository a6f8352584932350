import { classNames } from '../text/text';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-filled';

type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonLook {
  /** One filled button per view: `primary`, or `danger-filled` in a confirming dialog. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Takes the full width. */
  block?: boolean;
  /** For layout only: margins, position in a grid. */
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
