import {
  Button,
  type ButtonProps,
  CheckboxField,
  type CheckboxFieldProps,
  PasswordField,
  type PasswordFieldProps,
  SelectField,
  type SelectFieldProps,
  TextAreaField,
  type TextAreaFieldProps,
  TextField,
  type TextFieldProps,
} from '@portal/shared/ui';
import { useFormikContext } from 'formik';
import { useFormField } from './form-context';

/** A text field that belongs to a {@link Form}. */
export function FormTextField({ name, ...props }: BoundProps<TextFieldProps>) {
  const { value, error, handlers } = useFormField<string>(name);
  return <TextField {...props} {...handlers} value={value} error={error} />;
}

/** A field for several lines that belongs to a {@link Form}. */
export function FormTextAreaField({ name, ...props }: BoundProps<TextAreaFieldProps>) {
  const { value, error, handlers } = useFormField<string>(name);
  return <TextAreaField {...props} {...handlers} value={value} error={error} />;
}

/** A password field that belongs to a {@link Form}. */
export function FormPasswordField({ name, ...props }: BoundProps<PasswordFieldProps>) {
  const { value, error, handlers } = useFormField<string>(name);
  return <PasswordField {...props} {...handlers} value={value} error={error} />;
}

/** A select field that belongs to a {@link Form}. */
export function FormSelect({ name, ...props }: BoundProps<SelectFieldProps>) {
  const { value, error, handlers } = useFormField<string>(name);
  return <SelectField {...props} {...handlers} value={value} error={error} />;
}

/** A checkbox that belongs to a {@link Form}. */
export function FormCheckbox({ name, ...props }: BoundProps<CheckboxFieldProps>) {
  const { value, error, handlers } = useFormField<boolean>(name);
  return <CheckboxField {...props} {...handlers} checked={value} error={error} />;
}

/** Sends its {@link Form}, and says so with `loadingWord` ("Processing...") until the answer is there. */
export function SubmitButton(props: Omit<ButtonProps, 'type' | 'loading' | 'onClick'>) {
  const { isSubmitting } = useFormikContext();
  return <Button variant="primary" size="lg" {...props} type="submit" loading={isSubmitting} />;
}

/** The properties of a field without those that its form decides. */
type BoundProps<Props> = Omit<
  Props,
  'name' | 'value' | 'defaultValue' | 'checked' | 'defaultChecked' | 'onChange' | 'onBlur' | 'error'
> & {
  /** The field's name in the form's values and in its schema. */
  name: string;
};
