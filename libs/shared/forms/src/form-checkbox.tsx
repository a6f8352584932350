import { CheckboxField } from '@portal/shared/ui';
import type { CheckboxFieldProps } from '@portal/shared/ui';

import { useFormField } from './use-form-field';
import type { BoundProps } from './bound-props';

/** A checkbox that belongs to a {@link Form}. */
export function FormCheckbox({ name, ...props }: BoundProps<CheckboxFieldProps>) {
  const { value, error, handlers } = useFormField<boolean>(name);
  return <CheckboxField {...props} {...handlers} checked={value} error={error} />;
}
