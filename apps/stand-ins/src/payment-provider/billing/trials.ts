import type { InvoiceLineRecord } from '../state/billing-records';

/** What the invoice of a trial has instead of the line of a period. */
export const trialLine = (line: InvoiceLineRecord): InvoiceLineRecord => ({
  ...line,
  description: `Trial period for ${line.description}`,
  amount: 0,
});
