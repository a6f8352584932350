import type { ComponentPropsWithRef } from 'react';

import { textControl } from './control-styles';
import type { ControlSize } from './control-styles';
import { Field } from './field';
import type { FieldTexts } from './field';

/** Properties of a one-line text field; everything else goes to the `<input>`. */
export interface TextFieldProps
  extends FieldTexts, Omit<ComponentPropsWithRef<'input'>, keyof FieldTexts | 'size'> {
  size?: ControlSize;
}

/** One line of text (specification 1, section 2, forms). */
export function TextField({
  id,
  label,
  labelAside,
  hideLabel,
  hint,
  error,
  className,
  size = 'lg',
  type = 'text',
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ id, label, labelAside, hideLabel, hint, error, className }}>
      {(control) => <input {...input} {...control} type={type} className={textControl(size)} />}
    </Field>
  );
}
