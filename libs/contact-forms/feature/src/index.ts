export { ContactPage } from './contact/contact-page';
