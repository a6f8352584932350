import { ChevronDown } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../text/text';
import {
  checkboxControl,
  type ControlSize,
  Field,
  FieldDescription,
  type FieldTexts,
  selectControl,
  switchControl,
  useFieldControl,
} from './field';

/** The properties of a checkbox; all others go to the `<input>`. */
export interface CheckboxFieldProps
  extends
    Pick<FieldTexts, 'label' | 'hint' | 'error'>,
    Omit<ComponentPropsWithRef<'input'>, 'type' | 'size'> {}

/** A yes-or-no choice that takes effect when the form is sent. */
export function CheckboxField({ id, label, hint, error, className, ...input }: CheckboxFieldProps) {
  const control = useFieldControl(id, { label, hint, error });
  return (
    <div className={className}>
      <label className="touch-target relative inline-flex cursor-pointer items-start gap-2.5">
        <input
          {...input}
          {...control}
          type="checkbox"
          className={classNames(checkboxControl, 'my-0.75')}
        />
        <span>{label}</span>
      </label>
      <FieldDescription controlId={control.id} hint={hint} error={error} className="ps-7" />
    </div>
  );
}

/** The properties of a switch; all others go to the `<input>`. */
interface SwitchFieldProps
  extends
    Pick<FieldTexts, 'label' | 'hint' | 'error' | 'hideLabel'>,
    Omit<ComponentPropsWithRef<'input'>, 'type' | 'size' | 'role'> {
  /** `after` the switch, or `before` it as the title of a setting, with the switch at the end of the row. */
  labelPlace?: 'after' | 'before';
}

/** A setting that takes effect at once; not for forms with a Save button. */
export function SwitchField({
  id,
  label,
  hint,
  error,
  hideLabel = false,
  labelPlace = 'after',
  className,
  ...input
}: SwitchFieldProps) {
  const control = useFieldControl(id, { label, hint, error });
  const isSetting = labelPlace === 'before';
  return (
    <div
      className={classNames(
        'flex gap-3',
        isSetting ? 'items-center justify-between' : 'items-start',
        className,
      )}
    >
      <div className={classNames('min-w-0', !isSetting && 'order-last')}>
        <label
          htmlFor={control.id}
          className={classNames(
            'cursor-pointer',
            hideLabel && 'sr-only',
            isSetting && 'font-semibold',
          )}
        >
          {label}
        </label>
        <FieldDescription controlId={control.id} hint={hint} error={error} className="*:pt-0" />
      </div>
      <input {...input} {...control} type="checkbox" role="switch" className={switchControl} />
    </div>
  );
}

/** An option of a select field. */
interface SelectOption {
  value: string;
  label: string;
}

/** The properties of a select field; all others go to the `<select>`. */
export interface SelectFieldProps
  extends
    FieldTexts,
    Omit<ComponentPropsWithRef<'select'>, keyof FieldTexts | 'size' | 'children'> {
  options: readonly SelectOption[];
  /** Shown while nothing is chosen; it cannot be chosen. */
  placeholder?: string;
  size?: ControlSize;
}

/** One of several choices, as a native select. */
export function SelectField({
  id,
  label,
  labelAside,
  hideLabel,
  hint,
  error,
  className,
  options,
  placeholder,
  size = 'lg',
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ id, label, labelAside, hideLabel, hint, error, className }}>
      {(control) => (
        <div className="relative">
          <select {...select} {...control} className={selectControl(size)}>
            {placeholder && (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 end-3 my-auto icon-sm text-ink-muted"
          />
        </div>
      )}
    </Field>
  );
}
