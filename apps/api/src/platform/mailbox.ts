/**
 * The mailbox that limits count: an address without its tag, `ada@example.org` for `ada+portal@example.org` (AUTH-164,
 * SHARED-95). Takes an address in its canonical form.
 */
export const mailboxOf = (email: string) => email.replace(/^([^+@]+)\+[^@]*/, '$1');
