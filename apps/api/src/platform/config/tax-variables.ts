import { boolean } from 'yup';
import { variable } from './variable';

/** Whether the payment provider adds tax to what it charges (PRICE-417). */
export const taxVariables = {
  automaticTax: variable({
    name: 'AUTOMATIC_TAX',
    purpose:
      'Lets the payment provider add tax to prices, by the customer’s address; its own tax settings must be complete, with prices that exclude tax.',
    expected: 'true or false',
    fallback: 'false',
    schema: boolean().defined(),
  }),
} as const;
