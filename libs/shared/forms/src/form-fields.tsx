import {
  Button,
  CheckboxField,
  PasswordField,
  SelectField,
  TextAreaField,
  TextField,
  type ButtonProps,
  type CheckboxFieldProps,
  type PasswordFieldProps,
  type SelectFieldProps,
  type TextAreaFieldProps,
  type TextFieldProps,
} from '@portal/shared/ui';
import { useFormikContext } from 'formik';
import { useFormField } from './form-context';

type BoundProps<Props> = Omit<
  Props,
  'name' | 'value' | 'defaultValue' | 'checked' | 'defaultChecked' | 'onChange' | 'onBlur' | 'error'
> & {
  name: string;
};

export function FormTextField({ name, ...props }: BoundProps<TextFieldProps>) {
  const { value, error, handlers } = useFormField<string>(name);
  return <TextField {...props} {...handlers} value={value} error={error} />;
}

export function FormTextAreaField({ name, ...props }: BoundProps<TextAreaFieldProps>) {
  const { value, error, handlers } = useFormField<string>(name);
  return <TextAreaField {...props} {...handlers} value={value} error={error} />;
}

export function FormPasswordField({ name, ...props }: BoundProps<PasswordFieldProps>) {
  const { value, error, handlers } = useFormField<string>(name);
  return <PasswordField {...props} {...handlers} value={value} error={error} />;
}

export function FormSelect({ name, ...props }: BoundProps<SelectFieldProps>) {
  const { value, error, handlers } = useFormField<string>(name);
  return <SelectField {...props} {...handlers} value={value} error={error} />;
}

export function FormCheckbox({ name, ...props }: BoundProps<CheckboxFieldProps>) {
  const { value, error, handlers } = useFormField<boolean>(name);
  return <CheckboxField {...props} {...handlers} checked={value} error={error} />;
}

/** Sends its {@link Form}; shows `loadingWord` ("Processing...") until the response arrives (SHARED-23). */
export function SubmitButton(props: Omit<ButtonProps, 'type' | 'loading' | 'onClick'>) {
  const { isSubmitting } = useFormikContext();
  return <Button variant="primary" size="lg" {...props} type="submit" loading={isSubmitting} />;
}
