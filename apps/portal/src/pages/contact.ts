// One chunk: as two, what both share would be merged into a chunk that pages without a form load too.
export { ContactPage, InstitutionPage } from '@portal/contact-forms';
