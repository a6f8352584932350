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
/** @public Apps of other teams replace texts. */
export type { FormsTexts } from './texts';
