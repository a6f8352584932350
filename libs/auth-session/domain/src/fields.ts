import { utf8Length } from '@portal/shared/util';
import { string } from 'yup';

/** Shortest password; the server checks it. */
export const minPasswordLength = 6;

/** Shortest password in the strict profile (NIST SP 800-63B-4 for a password that is the only factor). */
export const strictMinPasswordLength = 15;

/** Longest password in bytes; longer ones are rejected before any hashing. */
const maxPasswordBytes = 1024;

/** A text has at least as many bytes as characters, so the bytes of a very long one need not be counted. */
const fitsIn = (bytes: number, text: string) => text.length <= bytes && utf8Length(text) <= bytes;

/** Any characters that can be typed, none trimmed, at most {@link maxPasswordBytes} bytes. */
export const passwordField = () =>
  string()
    .test(
      'bytes',
      'Please use a shorter password.',
      (value) => value === undefined || value === null || fitsIn(maxPasswordBytes, value),
    )
    .matches(/^\P{Cc}*$/u, 'Please use a password without control characters.');

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
