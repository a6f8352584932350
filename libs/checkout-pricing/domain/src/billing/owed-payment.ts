import { strictObject } from '@portal/shared/contract';
import { number, string, type InferType } from 'yup';

/** The results of paying what a plan owes: paid, there were none, or the card did not pay. */
const owedResults = ['paid', 'nothing-owed', 'declined', 'needs-confirmation'] as const;
export const owedPayment = strictObject({
  result: string().oneOf(owedResults).defined(),
  /** What was charged, in minor units. */
  paid: number().integer().defined(),
  currency: string().defined(),
  /** The payment provider's page of the invoice that was not paid, where the bank can ask. */
  page: string().nullable().defined(),
});
/** The result of paying what a plan owes (PRICE-415). */
export type OwedPayment = InferType<typeof owedPayment>;
