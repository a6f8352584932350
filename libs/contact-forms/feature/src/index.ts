export { ContactPage } from './contact/contact-page';
export { InstitutionPage } from './institution/institution-page';
/** @public Apps of other teams replace texts. */
export type { ContactFormsTexts } from './texts';
