import { utf8Length, validationTexts } from '@portal/shared/util';
import { string } from 'yup';
import { invitationPattern } from './after-login';

/** Shortest password; the server checks it. */
export const minPasswordLength = 6;

/** Shortest password in the strict profile (NIST SP 800-63B-4 for a password that is the only factor). */
export const strictMinPasswordLength = 15;

/** Longest password in bytes; longer ones are rejected before any hashing. */
const maxPasswordBytes = 1024;

/** Any characters that can be typed, none trimmed, at most {@link maxPasswordBytes} bytes. */
export const passwordField = () =>
  string()
    .test(
      'bytes',
      () => validationTexts.longPassword,
      (value) => value === undefined || value === null || utf8Length(value) <= maxPasswordBytes,
    )
    .matches(/^\P{Cc}*$/u, () => validationTexts.passwordCharacters);

/** The single-use proof that a bot check was passed. */
export const ticketField = () =>
  string()
    .min(16)
    .max(300)
    .matches(/^[\w.-]+$/, 'This value is not valid.');

/** An opaque secret that the portal created (base64url). */
export const opaqueField = () =>
  string()
    .min(16)
    .max(512)
    .matches(/^[\w-]+$/, 'This value is not valid.');

/** The `iuid` of an invitation that was mailed to the address of a sign-up: it proves the address (GROUP-406). */
export const invitationField = () =>
  string().max(1_000).matches(invitationPattern, 'This value is not valid.');
