import { string } from 'yup';

export const maxGroupNameLength = 60;

/** What a mail program turns into a link or an address: a protocol, an @ sign, or a dot between letters. */
const linkLike = /:\/\/|[@＠]|[\p{L}\p{N}][.。．｡]\p{L}{2}/u;

const texts = {
  long: `Please use at most ${maxGroupNameLength} characters.`,
  characters: 'This name has characters that cannot be shown.',
  link: 'Please leave out links and email addresses.',
} as const;

/**
 * The name of a group in a form and in a request (GROUP-400). Mails to people who do not know its owner show it, so that it
 * is one short line without links and without characters that hide or reorder text.
 */
export const groupNameField = () =>
  string()
    .max(maxGroupNameLength, texts.long)
    .matches(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, texts.characters)
    .test('link', texts.link, (value) => !value || !linkLike.test(value.normalize('NFKC')));

/** Whether a value from an address or from another system can be the name of a group. */
export const isGroupName = (value: unknown): value is string =>
  typeof value === 'string' &&
  canonicalGroupName(value) !== '' &&
  groupNameField().isValidSync(value);

/** The form in which a name is stored: without spaces at its ends and without several in a row. */
export const canonicalGroupName = (name: string): string => name.trim().replaceAll(/\s+/gu, ' ');
