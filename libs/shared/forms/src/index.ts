export { Form } from './form';
export type { FormProps } from './form';
export { FormCheckbox } from './form-checkbox';
export { FormPasswordField } from './form-password-field';
export { FormSelect } from './form-select';
export { FormTextAreaField } from './form-text-area-field';
export { FormTextField } from './form-text-field';
export { SubmitButton } from './submit-button';
