export { failureText } from './failures';
export { Form } from './form';
export {
  FormCheckbox,
  FormPasswordField,
  FormSelect,
  FormTextAreaField,
  FormTextField,
  SubmitButton,
} from './form-fields';
