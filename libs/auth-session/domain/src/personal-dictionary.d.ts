/** A blocked suggestion (ACCT-100). */
export interface DictionaryEntry {
  /** What the assistant suggested to change. */
  readonly target: string;
  /** What it suggested instead; only the first counts. Empty text: it suggested to delete the target. */
  readonly replacements: readonly string[];
  /** When the suggestion was blocked, as an ISO date. */
  readonly changed_on: string;
}
/** Blocked suggestions by a key that is unique for the user. */
export type PersonalDictionary = Readonly<Record<string, DictionaryEntry>>;
/** A map of blocked suggestions; one check for the whole map, because a map may have 10,000 entries. */
export declare const personalDictionary: import('yup').MixedSchema<
  Readonly<Record<string, DictionaryEntry>> | undefined,
  import('yup').AnyObject,
  undefined,
  ''
>;
