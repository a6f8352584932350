export { contactFormsRoutes } from '../contact-forms.routes';
