import type { ComponentPropsWithRef } from 'react';

import { textControl } from './control-styles';
import { Field } from './field';
import type { FieldTexts } from './field';

/** Properties of a field for several lines; everything else goes to the `<textarea>`. */
export interface TextAreaFieldProps
  extends FieldTexts, Omit<ComponentPropsWithRef<'textarea'>, keyof FieldTexts> {}

/** Several lines of text. */
export function TextAreaField({
  id,
  label,
  labelAside,
  hideLabel,
  hint,
  error,
  className,
  rows = 4,
  ...textArea
}: TextAreaFieldProps) {
  return (
    <Field {...{ id, label, labelAside, hideLabel, hint, error, className }}>
      {(control) => (
        <textarea
          {...textArea}
          {...control}
          rows={rows}
          className={textControl('lg', 'block resize-y')}
        />
      )}
    </Field>
  );
}
