import {
  contactProductLabels,
  formOfTags,
  helpTopicLabels,
  inboxes,
  routingOf,
  type MessageForm,
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
  const byForm: Readonly<Record<MessageForm, readonly MessageDetail[]>> = {
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
  return input.form ? [...byForm[input.form]] : [];
}

function subjectOf(input: NewMessage, tag: string): string {
  if (input.form === undefined || input.form === 'contact') return oneLine(input.subject);
  return `${tag}: ${oneLine(input.institution)}`;
}

/** The form, inbox and tags of a message: a form decides the other two, and a message without one names them (CONTACT-2, CONTACT-30). */
export function routeOf({
  form,
  helpTopic,
  inbox,
  tags = [],
}: NewMessage): Pick<MessageRow, 'form' | 'inbox' | 'tags'> {
  if (form === undefined) {
    const named = inboxes.find((each) => each === inbox) ?? 'support';
    return { form: formOfTags(tags), inbox: named, tags: [...new Set(tags)] };
  }
  const route = routingOf(form, helpTopic);
  return { form, inbox: route.inbox, tags: [route.tag] };
}

export function messageRow(
  input: NewMessage,
  sender: { readonly email: string; readonly uid: string | null },
  brand: Brand,
): Omit<MessageRow, 'id' | 'createdAt' | 'queuedAt' | 'acceptedAt' | 'sender'> {
  const route = routeOf(input);
  return {
    ...route,
    email: canonicalEmail(sender.email),
    uid: sender.uid,
    subject: subjectOf(input, route.tags[0] ?? ''),
    details: detailsOf(input, brand),
    message: severalLines(input.message),
  };
}
