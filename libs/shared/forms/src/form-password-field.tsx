import { PasswordField } from '@portal/shared/ui';
import type { PasswordFieldProps } from '@portal/shared/ui';

import { useFormField } from './use-form-field';
import type { BoundProps } from './bound-props';

/** A password field that belongs to a {@link Form}. */
export function FormPasswordField({ name, ...props }: BoundProps<PasswordFieldProps>) {
  const { value, error, handlers } = useFormField<string>(name);
  return <PasswordField {...props} {...handlers} value={value} error={error} />;
}
