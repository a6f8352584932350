/** An email address that only its owner recognizes: its first letter and its domain. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${Array.from(email)[0] ?? ''}…${email.slice(at)}`;
}
