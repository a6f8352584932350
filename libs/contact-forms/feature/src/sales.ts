export { SalesDialog } from './sales/sales-dialog';
