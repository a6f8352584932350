import { string, number } from 'yup';
import {
  afterLastRetry,
  defaultInvoiceGraceDays,
  defaultRetryDays,
  readRetryDays,
} from '@portal/shared/util';
import { secretField, variable, addressField, parsedField } from './fields';
import { address } from './address-variables';

export interface GumroadOptions {
  readonly webhookSecret: string;
  readonly productId: string;
}

export const gumroadVariables = {
  gumroadWebhookSecret: variable({
    name: 'GUMROAD_WEBHOOK_SECRET',
    purpose:
      'The secret in the address of gumroad’s pings: /api/webhooks/gumroad?secret=…. Needed with GUMROAD_PRODUCT_ID. Absent: the endpoint does not exist.',
    expected: 'a secret of at least 32 letters, digits, _ or -',
    secret: true,
    schema: secretField(32).matches(/^[\w-]+$/),
  }),
  gumroadProductId: variable({
    name: 'GUMROAD_PRODUCT_ID',
    purpose:
      'Gumroad’s id of the membership that gives Premium. Needed with GUMROAD_WEBHOOK_SECRET.',
    expected: 'a product id',
    schema: string().matches(/^[\w=-]{1,255}$/),
  }),
} as const;

export const leakedPasswordVariables = {
  leakedPasswords: variable({
    name: 'LEAKED_PASSWORDS',
    purpose:
      'The folder of leaked passwords, in a file for each prefix of their hashes: `21BD1.txt`, as the downloader of Have I Been Pwned writes them. Absent: only the most used passwords are rejected.',
    expected: 'a folder',
    schema: string().min(1),
  }),
} as const;

/** How the portal is registered at the LaTeX editor: a public client, which has no secret (OAUTH-30). */
export interface EditorOptions {
  /** As the editor signs it. */
  readonly issuer: string;
  readonly clientId: string;
}

export const editorVariables = {
  editorIssuer: variable({
    name: 'EDITOR_ISSUER',
    purpose: 'The OAuth provider of the LaTeX editor. Absent: nobody can log in with the editor.',
    expected: address,
    schema: addressField(),
  }),
  editorClientId: variable({
    name: 'EDITOR_CLIENT_ID',
    purpose: 'The portal’s client id at the LaTeX editor. Needed with EDITOR_ISSUER.',
    expected: 'a client id of at most 512 characters',
    schema: string().min(1).max(512),
  }),
} as const;

export interface RecaptchaOptions {
  readonly siteKey: string;
  readonly secretKey: string;
  /** Where tokens are checked: Google's service, or a stand-in. */
  readonly verifyUrl: string;
}

/** Google's bot check, which replaces the self-hosted one when both keys are set. */
export const recaptchaVariables = {
  recaptchaSiteKey: variable({
    name: 'RECAPTCHA_SITE_KEY',
    purpose: 'The public key of reCAPTCHA v3. Needed with RECAPTCHA_SECRET_KEY.',
    expected: 'a site key',
    schema: string().matches(/^[\w-]{1,100}$/),
  }),
  recaptchaSecretKey: variable({
    name: 'RECAPTCHA_SECRET_KEY',
    purpose: 'Checks reCAPTCHA v3 tokens. Absent: the self-hosted bot check.',
    expected: 'a secret of at least 16 characters',
    secret: true,
    schema: secretField(),
  }),
  recaptchaUrl: variable({
    name: 'RECAPTCHA_URL',
    purpose: 'Where reCAPTCHA tokens are checked, if not at Google.',
    expected: 'an address such as https://portal.example',
    fallback: 'https://www.google.com/recaptcha/api/siteverify',
    schema: addressField().defined(),
  }),
} as const;

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
