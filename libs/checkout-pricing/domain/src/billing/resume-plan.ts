import { defineEndpoint, emptyObject, strictObject } from '@portal/shared/contract';
import { number } from 'yup';

/** Apart from the endpoints of the billing page, because the account resumes a plan too (PRICE-310). */
export const resumePlan = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/resume-plan',
  access: 'user',
  verifiedEmail: true,
  request: emptyObject,
  /** Epoch seconds. */
  response: strictObject({ renewsAt: number().integer().defined() }),
  errors: [
    'NO_SUBSCRIPTION_TO_MANAGE',
    'PLAN_TAKEN_OVER',
    'PAYMENT_PROVIDER_UNAVAILABLE',
    'PAYMENT_PROVIDER_REFUSED',
  ],
});
