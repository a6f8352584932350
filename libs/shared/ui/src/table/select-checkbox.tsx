import type { ChangeEvent } from 'react';

import { classNames } from '../class-names';
import { checkboxControl } from '../fields/control-styles';

interface SelectCheckboxProps {
  label: string;
  checked: boolean;
  /** Some, but not all, of what it stands for is chosen. */
  indeterminate?: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** Chooses a row, or all rows of the page. */
export function SelectCheckbox({
  label,
  checked,
  indeterminate = false,
  onChange,
}: SelectCheckboxProps) {
  return (
    <input
      ref={(input) => {
        if (input) input.indeterminate = indeterminate;
      }}
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={onChange}
      className={classNames(checkboxControl, 'touch-target relative align-middle')}
    />
  );
}
