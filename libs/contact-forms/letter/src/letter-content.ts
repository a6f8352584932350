import { messages } from './messages';

/** What the form has so far; a field may be empty. */
export interface LetterValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly role: string;
  readonly department: string;
  readonly institution: string;
  readonly message: string;
}

/** How a field is set: in the letterhead, with its label in the margin, or without a label, as under a signature. */
export type FieldLook = 'institution' | 'department' | 'labeled' | 'plain';

/** A part of the letter. A field without a value is a line to be filled in by hand, with its label in the margin. */
export type LetterBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'subheading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | {
      readonly kind: 'field';
      readonly look: FieldLook;
      readonly label: string;
      readonly value: string;
    }
  | { readonly kind: 'blank-lines'; readonly label: string; readonly count: number };

/** A text that can be drawn: composed characters, no half of a surrogate pair, no control or direction characters. */
const clean = (text: string) =>
  text
    .replace(/\p{Cs}/gu, '\ufffd')
    .normalize()
    .replace(/[\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/(?!\n)\p{Cc}/gu, ' ');

/** The letter on the institution's paper that asks a department head or a librarian for a subscription (CONTACT-22). */
export function letterContent(
  values: LetterValues,
  { productName, supportEmail, date }: { productName: string; supportEmail: string; date: string },
): readonly LetterBlock[] {
  const texts = messages;
  const name = `${values.firstName} ${values.lastName}`.trim();
  const field = (look: FieldLook, label: string, value: string): LetterBlock => ({
    kind: 'field',
    look,
    label,
    value: clean(value).replace(/\s+/g, ' ').trim(),
  });
  const paragraph = (text: string): LetterBlock => ({ kind: 'paragraph', text });
  const reasons: LetterBlock[] = values.message.trim()
    ? clean(values.message.replace(/\r\n?/g, '\n')).trim().split('\n').map(paragraph)
    : [paragraph(texts.reasonsHint), { kind: 'blank-lines', label: texts.reasons, count: 4 }];
  return [
    field('institution', texts.institution, values.institution),
    field('department', texts.department, values.department),
    field('labeled', texts.date, date),
    field('labeled', texts.to, ''),
    { kind: 'heading', text: texts.heading(productName) },
    paragraph(texts.greeting),
    paragraph(texts.request(productName)),
    paragraph(texts.benefits(productName)),
    { kind: 'subheading', text: texts.reasons },
    ...reasons,
    paragraph(texts.next(productName, supportEmail)),
    paragraph(texts.closing),
    field('labeled', texts.signature, ''),
    field('plain', texts.name, name),
    field('plain', texts.role, values.role),
    field('plain', texts.email, values.email),
  ];
}
