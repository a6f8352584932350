export { ContactPage } from './contact/contact-page';
export { InstitutionPage } from './institution/institution-page';
