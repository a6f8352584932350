import { string } from 'yup';
import { addressField, secretField } from './fields';
import { variable } from './variable';

/** The configuration of reCAPTCHA v3. */
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
