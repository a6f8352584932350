import { strictObject } from '@portal/shared/contract';
import { emailField, replaceable } from '@portal/shared/util';
import { array, string } from 'yup';
import { contactProducts, helpTopics } from './options';
import { inboxes, messageTags } from './routing';

const maxLengths = { name: 200, subject: 200, message: 5_000 } as const;

/** The sentence of a form that was sent with an empty field. */
export const fillOutAllFields = 'Please fill out all required fields.';

/** The messages of empty fields. */
const missing = replaceable('contact-forms', 'validation', {
  email: 'Enter your email address.',
  subject: 'Enter a subject.',
  product: 'Choose a product.',
  helpTopic: 'Choose a topic.',
  message: 'Write your message.',
  firstName: 'Enter your first name.',
  lastName: 'Enter your last name.',
  role: 'Enter your role.',
  department: 'Enter your department.',
  institution: 'Enter your institution.',
  group: 'Enter the name of your group or institution.',
} as const);

/** Their type, for those who replace them. */
export type MissingTexts = typeof missing;

const atMost = (length: number) => string().max(length, `Please use at most ${length} characters.`);

/** A text that is more than spaces. */
const filled = (length: number, message: () => string) =>
  atMost(length).matches(/\S/, { message, excludeEmptyString: true }).required(message);

const contactFields = {
  email: emailField().required(() => missing.email),
  subject: filled(maxLengths.subject, () => missing.subject),
  product: string()
    .oneOf(contactProducts, () => missing.product)
    .required(() => missing.product),
  helpTopic: string()
    .oneOf(helpTopics, () => missing.helpTopic)
    .required(() => missing.helpTopic),
  message: filled(maxLengths.message, () => missing.message),
};

const institutionFields = {
  firstName: filled(maxLengths.name, () => missing.firstName),
  lastName: filled(maxLengths.name, () => missing.lastName),
  email: emailField().required(() => missing.email),
  role: filled(maxLengths.name, () => missing.role),
  department: filled(maxLengths.name, () => missing.department),
  institution: filled(maxLengths.name, () => missing.institution),
  message: atMost(maxLengths.message),
};

/** The form of `/contact`. */
export const contactForm = strictObject(contactFields);

/** The form of `/institutions`. */
export const institutionForm = strictObject(institutionFields);

/** A message that names no form: one of another page or add-in, which chooses inbox and tags itself (CONTACT-30). */
export const plainMessage = strictObject({
  email: contactFields.email,
  subject: contactFields.subject,
  message: contactFields.message,
  inbox: string().oneOf(inboxes).required(),
  tags: array(string().oneOf(messageTags).required()).min(1).max(messageTags.length).required(),
});

/** The form of the Contact Sales dialog. */
export const salesForm = strictObject({
  email: contactFields.email,
  institution: filled(maxLengths.name, () => missing.group),
  seats: string().matches(/^\d{0,7}$/, 'Enter the number of seats in digits.'),
  message: contactFields.message,
});
