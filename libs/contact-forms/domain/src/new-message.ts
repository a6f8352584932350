import { ticketField } from '@portal/auth-session/domain';
import { strictObject } from '@portal/shared/contract';
import { array, string, type InferType } from 'yup';
import { contactForm, institutionForm, plainMessage, salesForm } from './forms';
import { contactProducts, helpTopics } from './options';
import { messageForms } from './routing';

const forms = { contact: contactForm, institution: institutionForm, sales: salesForm } as const;

/** The part of a message that its form has: the server checks and keeps nothing else. */
function partOf(form: { readonly fields: object }, message: object): object {
  const names = Object.keys(form.fields);
  return Object.fromEntries(Object.entries(message).filter(([name]) => names.includes(name)));
}

/** Checks a message with the schema of its form, or of messages without one; throws all that is wrong. */
function checkForm(message: { readonly form?: keyof typeof forms | undefined }): boolean {
  const { form: name } = message;
  if (name !== undefined && !messageForms.includes(name)) return true;
  const form = name === undefined ? plainMessage : forms[name];
  form.validateSync(partOf(form, message), { abortEarly: false });
  return true;
}

/** A message with the fields of its form (CONTACT-5); inbox and tags count only without a form (CONTACT-2, CONTACT-30). */
export const newMessage = strictObject({
  form: string().oneOf(messageForms),
  email: string(),
  subject: string(),
  message: string(),
  product: string().oneOf(contactProducts),
  helpTopic: string().oneOf(helpTopics),
  firstName: string(),
  lastName: string(),
  role: string(),
  department: string(),
  institution: string(),
  seats: string(),
  inbox: string(),
  tags: array(string().defined()).max(20),
  /** Of the bot check; other pages send it in a header. */
  ticket: ticketField(),
}).test('form', checkForm);
export type NewMessage = InferType<typeof newMessage>;
