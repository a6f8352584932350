import { afterLastRetry, defaultRetryDays, readRetryDays } from '@portal/shared/util';
import { string } from 'yup';
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
} as const;
