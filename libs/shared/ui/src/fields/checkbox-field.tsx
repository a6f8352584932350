import type { ComponentPropsWithRef } from 'react';

import { classNames } from '../class-names';
import { checkboxControl } from './control-styles';
import { FieldDescription, useFieldControl } from './field';
import type { FieldTexts } from './field';

/** Properties of a checkbox with its sentence; everything else goes to the `<input>`. */
export interface CheckboxFieldProps
  extends
    Pick<FieldTexts, 'label' | 'hint' | 'error'>,
    Omit<ComponentPropsWithRef<'input'>, 'type' | 'size'> {}

/** A yes-or-no answer that takes effect when the form is sent. */
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
