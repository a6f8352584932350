import { string } from 'yup';

/** Longest address that SMTP carries (RFC 5321). */
export const maxEmailLength = 254;

const invalidEmail = 'Enter an email address such as name@university.edu.';
const localPart = /^[^\s@."(),:;<>[\]\\\p{Cc}]+(?:\.[^\s@."(),:;<>[\]\\\p{Cc}]+)*$/u;
const domainLabel = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

/**
 * The portal's one e-mail rule (specification 2, section 5): exactly one `@`, no consecutive, leading or trailing dot,
 * a domain of at least two labels, nothing that a mail header could be broken with. Runs in linear time.
 */
export function isEmail(value: string): boolean {
  if (value.length > maxEmailLength || value !== value.normalize('NFKC')) return false;
  const [local, domain, ...more] = value.split('@');
  if (!local || !domain || more.length > 0 || local.length > 64 || !localPart.test(local))
    return false;
  const labels = domain.split('.');
  return labels.length >= 2 && labels.every((label) => domainLabel.test(label));
}

/** The one spelling under which an address is stored and compared: trimmed and lower-case. */
export function canonicalEmail(value: string): string {
  return value.trim().toLowerCase();
}

/** A Yup field for an address under {@link isEmail}; shared by every form and every call. */
export const emailField = () =>
  string()
    .max(maxEmailLength, invalidEmail)
    .test(
      'email',
      invalidEmail,
      (value) => value === undefined || value === null || value === '' || isEmail(value.trim()),
    );
