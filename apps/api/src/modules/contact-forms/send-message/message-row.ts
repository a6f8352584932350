import {
  contactProductLabels,
  helpTopicLabels,
  routingOf,
  type NewMessage,
} from '@portal/contact-forms/domain';
import { canonicalEmail, type Brand } from '@portal/shared/util';
import type { MessageDetail } from '../contact-forms.tables';
import type { MessageRow } from './message.repository';

/** A half of a surrogate pair is no character: it cannot be stored. */
const wellFormed = (text: string) => text.replace(/\p{Cs}/gu, '\ufffd');

/** One line: control characters and line breaks become spaces, since the text ends up in a mail's header. */
const oneLine = (text = '') =>
  wellFormed(text)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();

/** Several lines, each ended by a line feed; other control characters but the tab become spaces. */
const severalLines = (text = '') =>
  wellFormed(text)
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, ' ')
    .trim();

function detailsOf(input: NewMessage, brand: Brand): MessageDetail[] {
  const { product, helpTopic } = input;
  const name = [input.firstName, input.lastName].map(oneLine).join(' ');
  const byForm: Readonly<Record<NewMessage['form'], readonly MessageDetail[]>> = {
    contact: [
      { label: 'Product', value: product ? contactProductLabels(brand)[product] : '' },
      { label: 'Help topic', value: helpTopic ? helpTopicLabels[helpTopic] : '' },
    ],
    institution: [
      { label: 'Name', value: name },
      { label: 'Role', value: oneLine(input.role) },
      { label: 'Department', value: oneLine(input.department) },
      { label: 'Institution', value: oneLine(input.institution) },
    ],
    sales: [
      { label: 'Institution', value: oneLine(input.institution) },
      ...(input.seats ? [{ label: 'Seats', value: oneLine(input.seats) }] : []),
    ],
  };
  return [...byForm[input.form]];
}

/** The subject: the sender's, or one that names the inquiry. */
function subjectOf(input: NewMessage, tag: string): string {
  if (input.form === 'contact') return oneLine(input.subject);
  return `${tag}: ${oneLine(input.institution)}`;
}

/** What is stored of a message: the form alone decides inbox and tags (CONTACT-2). */
export function messageRow(
  input: NewMessage,
  sender: { readonly email: string; readonly uid: string | null },
  brand: Brand,
): Omit<MessageRow, 'id' | 'createdAt' | 'queuedAt' | 'acceptedAt' | 'sender'> {
  const { inbox, tag } = routingOf(input.form, input.helpTopic);
  return {
    form: input.form,
    inbox,
    tags: [tag],
    email: canonicalEmail(sender.email),
    uid: sender.uid,
    subject: subjectOf(input, tag),
    details: detailsOf(input, brand),
    message: severalLines(input.message),
  };
}
