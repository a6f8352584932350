import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';

import { classNames } from '../class-names';

/** What every field says around its control (design direction, "Field"). */
export interface FieldTexts {
  label: ReactNode;
  /** Stands at the end of the label's line, such as a "Forgot your password?" link. */
  labelAside?: ReactNode;
  /** Keeps the label for assistive technology only, where the surroundings already name the field. */
  hideLabel?: boolean;
  /** Advice below the control; for a read-only field, the reason. */
  hint?: ReactNode;
  /** Takes the place of the hint and marks the control invalid. */
  error?: string;
}

/** What a control must carry so that its label, hint and error belong to it. */
export interface FieldControl {
  id: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

/** The ids and states that tie a control to its texts. */
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

/** Hint or error of a control; the place is there from the start, so that a late error is announced. */
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
  id?: string;
  className?: string;
  children: (control: FieldControl) => ReactNode;
}

/** Label above, control, hint or error below. */
export function Field({ id, className, children, ...texts }: FieldProps) {
  const control = useFieldControl(id, texts);
  const { label, labelAside, hideLabel, hint, error } = texts;
  return (
    <div className={classNames('grid min-w-0 content-start', className)}>
      <div className={hideLabel ? 'sr-only' : 'flex items-baseline justify-between gap-4 pb-1.5'}>
        <label htmlFor={control.id} className="font-semibold">
          {label}
        </label>
        {labelAside && <span className="text-small">{labelAside}</span>}
      </div>
      {children(control)}
      <FieldDescription controlId={control.id} hint={hint} error={error} />
    </div>
  );
}
