/** An email address that only its owner recognizes: its first letter and its domain. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${Array.from(email)[0] ?? ''}…${email.slice(at)}`;
}

/** A text with {@link maskedEmail} in place of every address. */
export const maskedAddresses = (text: string): string =>
  text.replaceAll(/[^\s,;<>]+@[^\s,;<>]+/g, maskedEmail);
