import { defineErrors } from '@portal/shared/contract';

/** The errors of the billing page, apart from those that other pages load. */
export const billingErrors = defineErrors({
  PLAN_NOT_CHANGEABLE: {
    status: 409,
    text: 'You can’t make this change to your plan at the moment',
  },
  SEATS_IN_USE: {
    status: 409,
    text: 'The group has more members than that. Remove members first',
  },
  SEATS_NOT_PAID: {
    status: 409,
    text: 'You can add seats once you’ve made your first payment for the group. If you need more before then, please contact us',
  },
  INVOICE_NOT_OFFERED: { status: 400, text: 'You can’t pay for this plan by invoice' },
  INVOICE_OPEN: {
    status: 409,
    text: 'You have an unpaid invoice. Please pay it first',
  },
  INVOICE_GIVEN_UP: {
    status: 409,
    text: 'An earlier invoice of yours was never paid, so you can only pay by card. Please contact us if you need an invoice',
  },
  ORDER_NOT_CONFIRMED: {
    status: 503,
    text: 'The payment provider hasn’t confirmed your order yet. Please don’t order again: within a few minutes your account page shows whether it was placed, and you get the invoice by email if it was',
  },
  AMOUNT_CHANGED: {
    status: 409,
    text: 'The amount has changed, and nothing was charged. Please review it again',
  },
  CARD_DECLINED: {
    status: 402,
    text: 'Your card was declined, and nothing has changed. Please update your card',
  },
  CHANGE_NOT_CONFIRMED: {
    status: 503,
    text: 'The payment provider hasn’t confirmed the change yet. Please don’t make it again: within a few minutes this page shows whether your plan has changed, and we email you if it has',
  },
  TAX_ADDRESS_MISSING: {
    status: 409,
    text: 'We need your country and postal code to calculate the tax. Please add them to your billing details first',
  },
  TAX_ID_NOT_VALID: { status: 400, text: 'This tax ID isn’t valid in the chosen country' },
});
