export { failureText } from './failures';
export { Form } from './form';
export type { FormProps } from './form';
export {
  FormCheckbox,
  FormPasswordField,
  FormSelect,
  FormTextAreaField,
  FormTextField,
  SubmitButton,
} from './form-fields';
