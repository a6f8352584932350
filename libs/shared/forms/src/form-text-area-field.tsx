import { TextAreaField } from '@portal/shared/ui';
import type { TextAreaFieldProps } from '@portal/shared/ui';

import { useFormField } from './use-form-field';
import type { BoundProps } from './bound-props';

/** A field for several lines that belongs to a {@link Form}. */
export function FormTextAreaField({ name, ...props }: BoundProps<TextAreaFieldProps>) {
  const { value, error, handlers } = useFormField<string>(name);
  return <TextAreaField {...props} {...handlers} value={value} error={error} />;
}
