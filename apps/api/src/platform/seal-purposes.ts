/** Where sealed values are kept: in the database, where `key reseal` finds them, or outside, where they end by themselves. */
export const sealPurposes = {
  /** The private halves in `signing_keys`. */
  'signing-keys': 'database',
  /** Mails in the job tables, until they are sent. */
  mail: 'database',
  /** Sign-ups of the strict profile in the job tables. */
  'sign-up': 'database',
  /** Cookies of known devices. */
  'device-cookie': 'outside',
  /** Tokens of a page, which live for minutes. */
  'group-management stats': 'outside',
} as const satisfies Readonly<Record<string, 'database' | 'outside'>>;

/** What a value is sealed for. */
export type SealPurpose = keyof typeof sealPurposes;
