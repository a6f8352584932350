import {
  afterLastRetry,
  defaultInvoiceGraceDays,
  defaultRetryDays,
  readRetryDays,
} from '@portal/shared/util';
import { number, string } from 'yup';
import { parsedField } from './fields';
import { variable } from './variable';

/** The payment provider's settings for failed payments, which it does not tell (PRICE-414). */
export const retryVariables = {
  retryDays: variable({
    name: 'RENEWAL_RETRY_DAYS',
    purpose:
      'The days from each failed try of a renewal to the next, as in the payment provider’s settings for failed payments.',
    expected: 'at most eight days from 1 to 60, separated by commas',
    fallback: defaultRetryDays,
    schema: parsedField(readRetryDays).required(),
  }),
  afterLastRetry: variable({
    name: 'AFTER_LAST_RETRY',
    purpose:
      'What becomes of a subscription whose last try failed, as in the payment provider’s settings for failed payments.',
    expected: afterLastRetry.join(', ').replace(/, ([^,]*)$/, ' or $1'),
    fallback: 'cancel',
    schema: string().oneOf(afterLastRetry).defined(),
  }),
  invoiceGraceDays: variable({
    name: 'INVOICE_GRACE_DAYS',
    purpose:
      'The days from the due date of an unpaid invoice until its plan is given up, as in the payment provider’s settings for invoices; `AFTER_LAST_RETRY` says what becomes of the plan.',
    expected: 'a whole number from 1 to 90',
    fallback: String(defaultInvoiceGraceDays),
    schema: number().integer().min(1).max(90).defined(),
  }),
} as const;
