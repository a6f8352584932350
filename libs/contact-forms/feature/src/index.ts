export { ContactPage } from './contact/contact-page';
export { InstitutionPage } from './institution/institution-page';
export { SalesDialog } from './sales/sales-dialog';
export type { SalesDialogProps } from './sales/sales-dialog';
