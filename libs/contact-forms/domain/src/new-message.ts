import { ticketField } from '@portal/auth-session/domain';
import { decidedBy, strictObject } from '@portal/shared/contract';
import { array, string, type InferType } from 'yup';
import { contactForm, institutionForm, plainMessage, salesForm } from './forms';
import { contactProducts, helpTopics } from './options';
import { messageForms } from './routing';

const forms = { contact: contactForm, institution: institutionForm, sales: salesForm } as const;

/** The schema of a field in the form of a message, or in messages without one. */
function fieldOf(name: string, form: unknown): unknown {
  const known = messageForms.find((each) => each === form);
  if (form !== undefined && !known) return undefined;
  return Object(known ? forms[known].fields : plainMessage.fields)[name];
}

/**
 * A message with the fields of its form (CONTACT-5); inbox and tags count only without a form (CONTACT-2, CONTACT-30). Nothing is
 * kept of the fields of other forms.
 */
export const newMessage = strictObject({
  form: string().oneOf(messageForms),
  ...decidedBy(
    'form',
    {
      firstName: string(),
      lastName: string(),
      email: string(),
      subject: string(),
      product: string().oneOf(contactProducts),
      helpTopic: string().oneOf(helpTopics),
      role: string(),
      department: string(),
      institution: string(),
      seats: string(),
      inbox: string(),
      tags: array(string().defined()).max(20),
      message: string(),
    },
    fieldOf,
  ),
  /** Of the bot check; other pages send it in a header. */
  ticket: ticketField(),
});
export type NewMessage = InferType<typeof newMessage>;
