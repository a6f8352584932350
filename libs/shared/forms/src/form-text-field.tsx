import { TextField } from '@portal/shared/ui';
import type { TextFieldProps } from '@portal/shared/ui';

import { useFormField } from './use-form-field';
import type { BoundProps } from './bound-props';

/** A text field that belongs to a {@link Form}. */
export function FormTextField({ name, ...props }: BoundProps<TextFieldProps>) {
  const { value, error, handlers } = useFormField<string>(name);
  return <TextField {...props} {...handlers} value={value} error={error} />;
}
