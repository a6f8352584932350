import { string } from 'yup';

/** Longest address that SMTP carries (RFC 5321). */
export const maxEmailLength = 254;

const invalidEmail = 'Enter an email address such as name@university.edu.';
const localPart = /^[^\s@."(),:;<>[\]\\\p{C}]+(?:\.[^\s@."(),:;<>[\]\\\p{C}]+)*$/u;
const domainLabel = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?$/u;

/** The scripts that names are written in (UAX 31); those of East Asia are written together and with Latin letters. */
const scripts =
  'Arab Armn Beng Cyrl Deva Ethi Geor Grek Gujr Guru Hebr Khmr Knda Laoo Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt Latn|Hani|Hira|Kana|Bopo|Hang';
const letters = scripts.replace(/\w+/g, '\\p{sc=$&}').split(' ');
const oneScript = new RegExp(`^(?:${letters.map((each) => `[${each}\\dー-]*`).join('|')})$`, 'u');

/** One script a label, so that no look-alike stands in for another letter; never its `xn--` spelling, which hides it. */
const isDomainLabel = (label: string) =>
  domainLabel.test(label) && oneScript.test(label) && !/^..--/.test(label);

/**
 * The portal's one e-mail rule (specification 2, section 5): exactly one `@`, no consecutive, leading or trailing dot,
 * a domain of at least two labels that is a name, nothing that a mail header could be broken with, no character that is
 * another one in disguise. Each address has one spelling, but for letter case. Runs in linear time.
 */
export function isEmail(value: string): boolean {
  if (value.length > maxEmailLength || value !== value.normalize('NFKC')) return false;
  const [local, domain, ...more] = canonicalEmail(value).split('@');
  if (!local || !domain || more.length > 0 || local.length > 64 || !localPart.test(local))
    return false;
  const labels = domain.split('.');
  return labels.length >= 2 && labels.every(isDomainLabel) && !/^\d+$/.test(labels.at(-1) ?? '');
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
      (value) => value === undefined || value === null || value === '' || isEmail(value),
    );
