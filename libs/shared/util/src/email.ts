import { string } from 'yup';
import { validationTexts } from './messages/validation-texts';

/** The longest address that SMTP allows (RFC 5321). */
export const maxEmailLength = 254;

const invalidEmail = () => validationTexts.email;
/** Typographic quotes and bullets come with text that was copied; nobody has one in an address. */
const localPart =
  /^[^\s@."(),:;<>[\]\\\p{C}\p{Pi}\p{Pf}‚„•]+(?:\.[^\s@."(),:;<>[\]\\\p{C}\p{Pi}\p{Pf}‚„•]+)*$/u;
const domainLabel = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?$/u;

/** The recommended scripts of UAX 31; those of East Asia are mixed with each other and with Latin letters. */
const scripts =
  'Arab Armn Beng Cyrl Deva Ethi Geor Grek Gujr Guru Hebr Khmr Knda Laoo Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt Latn|Hani|Hira|Kana|Bopo|Hang';
const letters = scripts.replace(/\w+/g, '\\p{sc=$&}').split(' ');
const oneScript = new RegExp(`^(?:${letters.map((each) => `[${each}\\dー-]*`).join('|')})$`, 'u');

/** One script per label, so that no letter is replaced by a look-alike; never the `xn--` form, which hides the script. */
const isDomainLabel = (label: string) =>
  domainLabel.test(label) && oneScript.test(label) && !/^..--/.test(label);

/**
 * The portal's email rule (SHARED-7): exactly one `@`, no consecutive, leading or trailing dots, a domain of at least two
 * labels, no character that breaks a mail header, no look-alike characters. Runs in linear time.
 */
export function isEmail(value: string): boolean {
  if (value.length > maxEmailLength || value !== value.normalize('NFKC')) return false;
  const [local, domain, ...more] = canonicalEmail(value).split('@');
  if (!local || !domain || more.length > 0 || local.length > 64 || !localPart.test(local))
    return false;
  const labels = domain.split('.');
  return labels.length >= 2 && labels.every(isDomainLabel) && !/^\d+$/.test(labels.at(-1) ?? '');
}

/** The form in which an address is stored and compared: trimmed and in lower case (SHARED-7). */
export function canonicalEmail(value: string): string {
  return value.trim().toLowerCase();
}

/** A Yup field for an address that {@link isEmail} accepts; forms and endpoints share it. */
export const emailField = () =>
  string()
    .max(maxEmailLength, invalidEmail)
    .test(
      'email',
      invalidEmail,
      (value) => value === undefined || value === null || value === '' || isEmail(value),
    );
