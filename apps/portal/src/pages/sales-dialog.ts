/** Loaded on demand, for users who ask for an offer. */
export { SalesDialog } from '@portal/contact-forms/sales';
