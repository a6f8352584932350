import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from '../text/text';

export interface FieldTexts {
  label: ReactNode;
  labelAside?: ReactNode;
  /** Shows the label to assistive technology only, where the context already names the field. */
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: string;
}

interface FieldControl {
  id: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

export function useFieldControl(id: string | undefined, { hint, error }: FieldTexts): FieldControl {
  const ownId = useId();
  const controlId = id ?? ownId;
  return {
    id: controlId,
    ...(error && { 'aria-invalid': true }),
    ...((error || hint) && { 'aria-describedby': descriptionId(controlId) }),
  };
}

const descriptionId = (controlId: string) => `${controlId}-description`;

const descriptionText = 'text-small text-pretty';

/** The hint or error of a control; its element is always there, so that a later error is announced. */
export function FieldDescription({
  controlId,
  hint,
  error,
  className,
}: Pick<FieldTexts, 'hint' | 'error'> & { controlId: string; className?: string }) {
  return (
    <div id={descriptionId(controlId)} aria-live="polite" className={className}>
      {error ? (
        <p className={classNames(descriptionText, 'flex items-start gap-1.5 pt-1.5 text-danger')}>
          <CircleAlert aria-hidden="true" className="icon-sm mt-0.75" />
          <span>{error}</span>
        </p>
      ) : (
        hint && <p className={classNames(descriptionText, 'pt-1.5 text-ink-muted')}>{hint}</p>
      )}
    </div>
  );
}

interface FieldProps extends FieldTexts {
  id?: string | undefined;
  className?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

/**
 * Label above, control, hint or error below. What stands beside the label comes after the control in the tab order, so
 * that Tab leads from field to field.
 */
export function Field({ id, className, children, ...texts }: FieldProps) {
  const control = useFieldControl(id, texts);
  const { label, labelAside, hideLabel, hint, error } = texts;
  return (
    <div
      className={classNames(
        'grid min-w-0 grid-cols-[1fr_auto] content-start items-baseline gap-x-4 *:col-span-full',
        className,
      )}
    >
      <div className={hideLabel ? 'sr-only' : 'row-start-1 pb-1.5'}>
        <label htmlFor={control.id} className="font-semibold">
          {label}
        </label>
      </div>
      <div className="row-start-2 grid min-w-0">{children(control)}</div>
      {labelAside && (
        <span className="col-start-2! row-start-1 pb-1.5 text-small">{labelAside}</span>
      )}
      <FieldDescription controlId={control.id} hint={hint} error={error} className="row-start-3" />
    </div>
  );
}

export function splitField<Props extends Omit<FieldProps, 'children'>>(props: Props) {
  const { id, label, labelAside, hideLabel, hint, error, className, ...control } = props;
  return [{ id, label, labelAside, hideLabel, hint, error, className }, control] as const;
}

/** `lg` (48 px) in forms, `md` (40 px) in dialogs and toolbars. */
export type ControlSize = 'md' | 'lg';

const box = classNames(
  'w-full rounded-sm border border-line-strong bg-surface px-3 py-2',
  'transition-colors duration-(--ui-dur-quick) ease-ink hover:border-ink',
  'placeholder:text-ink-muted',
);
const invalid = 'aria-invalid:border-danger aria-invalid:shadow-[inset_0_-1px_0_var(--ui-danger)]';
const locked = classNames(
  'read-only:border-dashed read-only:bg-surface-sunken read-only:text-ink-muted',
  'disabled:cursor-not-allowed disabled:border-dashed disabled:bg-surface-sunken disabled:text-ink-muted',
);
const heights: Readonly<Record<ControlSize, string>> = {
  md: 'min-h-(--ui-control) max-md:min-h-11',
  lg: 'min-h-(--ui-control-lg)',
};

export const textControl = (size: ControlSize, className?: string) =>
  classNames(box, invalid, locked, heights[size], className);

/** The box of a select, without the read-only styles: `:read-only` matches every select. */
export const selectControl = (size: ControlSize) =>
  classNames(
    box,
    invalid,
    heights[size],
    'cursor-pointer appearance-none pe-10',
    'disabled:cursor-not-allowed disabled:border-dashed disabled:bg-surface-sunken disabled:text-ink-muted',
  );

/** An 18 px checkbox with a tick, or a bar when indeterminate. */
export const checkboxControl = classNames(
  'inline-grid size-4.5 flex-none cursor-pointer appearance-none place-items-center rounded-xs border border-line-strong bg-surface',
  'transition-colors duration-(--ui-dur-instant)',
  'checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary',
  'checked:after:size-2.75 checked:after:bg-on-primary checked:after:content-[""] checked:after:[clip-path:polygon(14%_47%,0_62%,40%_100%,100%_18%,85%_5%,38%_70%)]',
  'indeterminate:after:h-0.5 indeterminate:after:w-2.5 indeterminate:after:bg-on-primary indeterminate:after:content-[""]',
  'aria-invalid:border-danger',
  'disabled:cursor-not-allowed disabled:border-dashed disabled:bg-transparent disabled:checked:after:bg-ink-muted',
  'forced-colors:forced-color-adjust-none forced-colors:checked:bg-[Highlight] forced-colors:indeterminate:bg-[Highlight] forced-colors:checked:after:bg-[HighlightText] forced-colors:indeterminate:after:bg-[HighlightText]',
);

export const switchControl = classNames(
  'touch-target relative h-6 w-10 flex-none cursor-pointer appearance-none rounded-full border border-line-strong bg-surface',
  'transition-colors duration-(--ui-dur-quick)',
  'after:absolute after:start-0.75 after:top-0.75 after:size-4 after:rounded-full after:bg-line-strong after:transition-[inset-inline-start] after:duration-(--ui-dur-quick) after:ease-ink after:content-[""]',
  'checked:border-primary checked:bg-primary checked:after:start-4.75 checked:after:bg-on-primary',
  'aria-invalid:border-danger',
  'disabled:cursor-not-allowed disabled:border-dashed disabled:bg-transparent disabled:after:bg-ink-faint',
  'forced-colors:forced-color-adjust-none forced-colors:checked:bg-[Highlight] forced-colors:after:bg-[ButtonText] forced-colors:checked:after:bg-[HighlightText]',
);
