import { canonicalEmail, isEmail, maxEmailLength } from '@portal/shared/util';

/** Why a text is not the address of a possible member. */
export type EmailProblem =
  | 'no-at-sign'
  | 'several-at-signs'
  | 'consecutive-dots'
  | 'dot-at-an-end'
  | 'too-long'
  | 'space-inside'
  | 'not-an-address';

/** A member's address in the form in which it is stored, or what is wrong with it. */
export type CheckedEmail =
  { readonly email: string } | { readonly email?: never; readonly problem: EmailProblem };

function problemOf(text: string): EmailProblem {
  if (text.length > maxEmailLength) return 'too-long';
  const [, domain, ...more] = text.split('@');
  if (domain === undefined) return 'no-at-sign';
  if (more.length > 0) return 'several-at-signs';
  if (text.includes('..')) return 'consecutive-dots';
  if (/^\.|\.@|@\.|\.$/.test(text)) return 'dot-at-an-end';
  return 'not-an-address';
}

/** Checks an address by the portal's email rule and puts it into lower case (GROUP-10). Takes linear time. */
export function checkMemberEmail(text: string): CheckedEmail {
  const trimmed = text.trim();
  return isEmail(trimmed) ? { email: canonicalEmail(trimmed) } : { problem: problemOf(trimmed) };
}
