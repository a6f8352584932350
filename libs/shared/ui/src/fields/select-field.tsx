import { ChevronDown } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';

import { selectControl } from './control-styles';
import type { ControlSize } from './control-styles';
import { Field } from './field';
import type { FieldTexts } from './field';

/** One choice of a select field. */
export interface SelectOption {
  value: string;
  label: string;
}

/** Properties of a select field; everything else goes to the `<select>`. */
export interface SelectFieldProps
  extends
    FieldTexts,
    Omit<ComponentPropsWithRef<'select'>, keyof FieldTexts | 'size' | 'children'> {
  options: readonly SelectOption[];
  /** Shown while nothing is chosen; it cannot be chosen itself. */
  placeholder?: string;
  size?: ControlSize;
}

/** One of several choices, as the device's own select. */
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
