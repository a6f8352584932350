import type { HelpTopic } from './options';

/** The forms that send messages: `/contact`, `/institutions`, and the Contact Sales dialog of the plans page. */
export const messageForms = ['contact', 'institution', 'sales'] as const;
export type MessageForm = (typeof messageForms)[number];

/** Who reads a message; configuration knows their addresses. */
export const inboxes = ['support', 'institutions'] as const;
export type Inbox = (typeof inboxes)[number];

const tags = {
  contact: 'Contact Form',
  institution: 'Institutional Inquiry',
  sales: 'Contact Sales',
} as const satisfies Readonly<Record<MessageForm, string>>;
export const messageTags = Object.values(tags);

/** The form that a message without one stands for, by its tags. */
export const formOfTags = (given: readonly string[]): MessageForm =>
  messageForms.find((form) => given.includes(tags[form])) ?? 'contact';

const inboxOfTopic: Readonly<Record<HelpTopic, Inbox>> = {
  billing: 'support',
  support: 'support',
  'delete-account': 'support',
  feedback: 'support',
  other: 'support',
  sales: 'institutions',
  institutions: 'institutions',
};

/** Inbox and tag of a message, by its form and, on `/contact`, by its help topic (CONTACT-3, CONTACT-4). */
export function routingOf(
  form: MessageForm,
  helpTopic?: HelpTopic,
): { readonly inbox: Inbox; readonly tag: string } {
  const inbox = form === 'contact' && helpTopic ? inboxOfTopic[helpTopic] : 'institutions';
  return { inbox, tag: tags[form] };
}
