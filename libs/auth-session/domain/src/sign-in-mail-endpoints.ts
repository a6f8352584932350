import { defineEndpoint, emptyObject, strictObject } from '@portal/shared/contract';
import { emailField } from '@portal/shared/util';
import { string } from 'yup';
import { opaqueField, ticketField } from './fields';

/** Mails a link and six digits, which open a session in the browser that asks. */
export const requestSignInMail = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/sign-in-mail',
  access: 'public',
  effects: [],
  request: strictObject({ email: emailField().required(), ticket: ticketField().required() }),
  /** Names the attempt in the browser that waits for the mail; it opens nothing by itself. */
  response: strictObject({ attempt: string().defined() }),
  errors: ['BOT_CHECK_FAILED', 'INSTITUTION_SIGN_IN_REQUIRED'],
});

/** Whether the link can be used in this browser; it stays valid. */
export const checkSignInLink = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/sign-in-mail/check',
  access: 'public',
  effects: [],
  request: strictObject({ oobCode: opaqueField().required() }),
  response: emptyObject,
  errors: ['SIGN_IN_MAIL_ELSEWHERE', 'SIGN_IN_MAIL_ENDED'],
});

/** Trades the digits for a ticket, which opens a session like that of a provider; the link's code is such a ticket itself. */
export const redeemSignInDigits = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/sign-in-mail/digits',
  access: 'public',
  effects: [],
  request: strictObject({
    attempt: string()
      .max(1_024)
      .matches(/^[\w.-]+$/, 'This value is not valid.')
      .required(),
    digits: string()
      .matches(/^\d{6}$/, 'This value is not valid.')
      .required(),
  }),
  response: strictObject({ ticket: opaqueField().defined() }),
  errors: ['SIGN_IN_DIGITS_WRONG', 'SIGN_IN_MAIL_ENDED'],
});
