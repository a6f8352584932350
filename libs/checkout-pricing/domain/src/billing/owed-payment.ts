import { strictObject } from '@portal/shared/contract';
import { number, string, type InferType } from 'yup';

/** The results of paying what a plan owes: paid, nothing was owed, the card did not pay, or there is no card: its invoice is paid on its page. */
const owedResults = [
  'paid',
  'nothing-owed',
  'declined',
  'needs-confirmation',
  'by-invoice',
] as const;
export const owedPayment = strictObject({
  result: string().oneOf(owedResults).defined(),
  /** What was charged, in minor units. */
  paid: number().integer().defined(),
  currency: string().defined(),
  /** The payment provider's page of the invoice that was not paid, where the bank can ask, or any card pays. */
  page: string().nullable().defined(),
});
/** The result of paying what a plan owes (PRICE-415). */
export type OwedPayment = InferType<typeof owedPayment>;
