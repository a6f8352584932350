import { ticketField } from '@portal/auth-session/domain';
import { strictObject } from '@portal/shared/contract';
import { array, string, ValidationError, type InferType } from 'yup';
import { contactForm, institutionForm, salesForm } from './forms';
import { contactProducts, helpTopics } from './options';
import { messageForms, type MessageForm } from './routing';

const forms = { contact: contactForm, institution: institutionForm, sales: salesForm } as const;

/** The part of a message that its form has: the server checks and keeps nothing else. */
function partOf(form: MessageForm, message: object): object {
  const names = Object.keys(forms[form].fields);
  return Object.fromEntries(Object.entries(message).filter(([name]) => names.includes(name)));
}

/** The errors of a message under the schema of its form; true without one. */
function checkForm(message: { readonly form?: MessageForm | undefined }): true | ValidationError {
  const { form } = message;
  if (!form || !messageForms.includes(form)) return true;
  try {
    forms[form].validateSync(partOf(form, message), { strict: true, abortEarly: false });
    return true;
  } catch (error) {
    if (error instanceof ValidationError) return error;
    throw error;
  }
}

/**
 * A message with the name of its form and the fields of that form (CONTACT-5). `inbox` and `tags` are accepted from older
 * clients and ignored: the form decides both (CONTACT-2).
 */
export const newMessage = strictObject({
  form: string().oneOf(messageForms).required(),
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
  ticket: ticketField().required(),
}).test('form', checkForm);
export type NewMessage = InferType<typeof newMessage>;
