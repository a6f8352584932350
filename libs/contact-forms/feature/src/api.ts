export { contactFormsApi } from './form/use-send-message';
