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
  splitField,
  switchControl,
  useFieldControl,
} from './field';

export interface CheckboxFieldProps
  extends
    Pick<FieldTexts, 'label' | 'hint' | 'error'>,
    Omit<ComponentPropsWithRef<'input'>, 'type' | 'size'> {}

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

interface SwitchFieldProps
  extends
    Pick<FieldTexts, 'label' | 'hint' | 'error'>,
    Omit<ComponentPropsWithRef<'input'>, 'type' | 'size' | 'role'> {}

/** A setting with its switch at the end of the row; it takes effect immediately, so it has no place in a form. */
export function SwitchField({ id, label, hint, error, className, ...input }: SwitchFieldProps) {
  const control = useFieldControl(id, { label, hint, error });
  return (
    <div className={classNames('flex items-center justify-between gap-3', className)}>
      <div className="min-w-0">
        <label htmlFor={control.id} className="cursor-pointer font-semibold">
          {label}
        </label>
        <FieldDescription controlId={control.id} hint={hint} error={error} className="*:pt-0" />
      </div>
      <input {...input} {...control} type="checkbox" role="switch" className={switchControl} />
    </div>
  );
}

interface SelectOption {
  value: string;
  label: string;
}

export interface SelectFieldProps
  extends
    FieldTexts,
    Omit<ComponentPropsWithRef<'select'>, keyof FieldTexts | 'size' | 'children'> {
  options: readonly SelectOption[];
  placeholder?: string;
  size?: ControlSize;
}

/** One of several choices, as a native select. */
export function SelectField(props: SelectFieldProps) {
  const [field, { options, placeholder, size = 'lg', ...select }] = splitField(props);
  return (
    <Field {...field}>
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
