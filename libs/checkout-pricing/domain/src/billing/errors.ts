import { defineErrors } from '@portal/shared/contract';

/** The errors of the billing page, apart from those that other pages load. */
export const billingErrors = defineErrors({
  PLAN_NOT_CHANGEABLE: { status: 409, text: 'This plan cannot be changed like this at the moment' },
  SEATS_IN_USE: {
    status: 409,
    text: 'The group has more members than that. Remove members first',
  },
  SEATS_NOT_PAID: {
    status: 409,
    text: 'You can add seats from the day of your first payment for the group on. If you need more before, please write to us',
  },
  INVOICE_NOT_OFFERED: { status: 400, text: 'This plan cannot be paid by invoice' },
  INVOICE_OPEN: {
    status: 409,
    text: 'An invoice of your account is not paid yet. Please pay it first',
  },
  AMOUNT_CHANGED: {
    status: 409,
    text: 'The amount has changed meanwhile, and nothing was charged. Please look at it again',
  },
  CARD_DECLINED: {
    status: 402,
    text: 'Your card was declined, and nothing was changed. Please update your card',
  },
  CHANGE_NOT_CONFIRMED: {
    status: 503,
    text: 'The payment provider hasn’t confirmed the change yet. Please don’t make it again: within a few minutes this page shows whether your plan has changed, and we email you if it has',
  },
  PAYMENT_NEEDS_CONFIRMATION: {
    status: 402,
    text: 'Your bank wants to confirm this payment, and nothing was changed. Please change your plan at the payment page',
  },
  TAX_ADDRESS_MISSING: {
    status: 409,
    text: 'We need your country and postal code to compute the tax. Please add them to your billing details first',
  },
  TAX_ID_NOT_VALID: { status: 400, text: 'This tax id is not valid in the chosen country' },
});
