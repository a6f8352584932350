import { mixed } from 'yup';

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

const isText = (value: unknown) => typeof value === 'string';

function isEntry(value: unknown): value is DictionaryEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { target, replacements, changed_on } = value as Partial<Record<string, unknown>>;
  return (
    isText(target) &&
    isText(changed_on) &&
    Array.isArray(replacements) &&
    replacements.every(isText)
  );
}

const isPersonalDictionary = (value: unknown): value is PersonalDictionary =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every(isEntry);

/** A map of blocked suggestions; one check for the whole map, because a map may have 10,000 entries. */
export const personalDictionary = mixed<PersonalDictionary>({
  type: 'personalDictionary',
  check: isPersonalDictionary,
}).meta({
  jsonSchema: {
    type: 'object',
    additionalProperties: {
      type: 'object',
      properties: {
        target: { type: 'string' },
        replacements: { type: 'array', items: { type: 'string' } },
        changed_on: { type: 'string' },
      },
      required: ['target', 'replacements', 'changed_on'],
    },
  },
});
