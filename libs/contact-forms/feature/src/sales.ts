export { SalesDialog } from './sales/sales-dialog';
export type { SalesDialogProps } from './sales/sales-dialog';
