/**
 * Whose an entry of the browser's local storage is (SHARED-160): the `user`'s goes with the session, the `visit`'s when the user
 * signs out or deletes the account, the `browser`'s stays.
 */
export type StoredOwner = 'user' | 'visit' | 'browser';

/** Every entry of local storage. The session storage of a tab has no list: all of it is the visit's. */
export const localKeys = {
  session: 'user',
  'session-user': 'user',
  'overleaf-account': 'user',
  /** Of logins that have begun. */
  'code-verifiers': 'visit',
  /** The user who has paid and has not dismissed what to do next. */
  'next-step': 'visit',
  'dark-mode': 'browser',
  /** The page size that was chosen on the members page. */
  'members-per-page': 'browser',
  'cookie-consent': 'browser',
  /** A random id, kept as long as the browser allows analytics. */
  'device-id': 'browser',
  /** The variants of experiments that this browser has seen. */
  targets: 'browser',
  /** The flags of everybody; GrowthBook writes it. */
  gbFeaturesCache: 'browser',
} as const satisfies Readonly<Record<string, StoredOwner>>;

/** The name of an entry of local storage. */
export type LocalKey = keyof typeof localKeys;
