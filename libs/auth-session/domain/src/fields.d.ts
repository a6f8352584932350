/** Shortest password; the server checks it. */
export declare const minPasswordLength = 6;
/** Shortest password in the strict profile (NIST SP 800-63B-4 for a password that is the only factor). */
export declare const strictMinPasswordLength = 15;
/** Longest password in bytes; longer ones are rejected before any hashing. */
export declare const maxPasswordBytes = 1024;
/** Any characters that can be typed, none trimmed, at most {@link maxPasswordBytes} bytes. */
export declare const passwordField: () => import('yup').StringSchema<
  string | undefined,
  import('yup').AnyObject,
  undefined,
  ''
>;
/** The single-use proof that a bot check was passed. */
export declare const ticketField: () => import('yup').StringSchema<
  string | undefined,
  import('yup').AnyObject,
  undefined,
  ''
>;
/** An opaque secret that the portal created (base64url). */
export declare const opaqueField: () => import('yup').StringSchema<
  string | undefined,
  import('yup').AnyObject,
  undefined,
  ''
>;
