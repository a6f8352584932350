import { SelectField } from '@portal/shared/ui';
import type { SelectFieldProps } from '@portal/shared/ui';

import { useFormField } from './use-form-field';
import type { BoundProps } from './bound-props';

/** A select field that belongs to a {@link Form}. */
export function FormSelect({ name, ...props }: BoundProps<SelectFieldProps>) {
  const { value, error, handlers } = useFormField<string>(name);
  return <SelectField {...props} {...handlers} value={value} error={error} />;
}
