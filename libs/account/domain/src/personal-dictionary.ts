import type { PersonalDictionary } from '@portal/auth-session/domain';
import { strictObject } from '@portal/shared/contract';
import { string } from 'yup';

/** How much the personal dictionary of a user holds (ACCT-105). */
export const dictionaryLimits = {
  entries: 10_000,
  /** Of each text, in UTF-16 code units. */
  characters: 1_000,
  entriesPerRequest: 100,
  /** The newest entries, which travel with the session. */
  entriesInSession: 250,
} as const;

/** A text that the database can store: no zero character, no half of a surrogate pair. */
const text = () =>
  string()
    .max(dictionaryLimits.characters)
    .test('storable', 'This text has invalid characters.', (value) => {
      return value === undefined || (!value.includes('\0') && !/\p{Cs}/u.test(value));
    });

/** A blocked suggestion, as it is added and removed: both texts together name it. */
export const blockedSuggestion = strictObject({
  target: text().required(),
  /** Empty text: the suggestion was to delete the target. */
  replacement: text().defined(),
});

/** A blocked suggestion, as the page shows it. */
export interface BlockedSuggestion {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly date: Date;
}

/** The entries of a dictionary as the page shows them (ACCT-100). */
export const blockedSuggestionsIn = (dictionary: PersonalDictionary): BlockedSuggestion[] =>
  Object.entries(dictionary).map(([key, { target, replacements, changed_on }]) => ({
    key,
    from: target,
    to: replacements[0] ?? '',
    date: new Date(changed_on),
  }));
