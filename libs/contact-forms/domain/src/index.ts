export * as contactFormsEndpoints from './endpoints';
export { contactForm, fillOutAllFields, institutionForm, maxLengths, salesForm } from './forms';
export type { ContactForm, InstitutionForm } from './forms';
export { newMessage } from './new-message';
export type { NewMessage } from './new-message';
export { contactProductLabels, contactProducts, helpTopicLabels, helpTopics } from './options';
export type { ContactProduct, HelpTopic } from './options';
export { inboxes, messageForms, routingOf } from './routing';
export type { Inbox, MessageForm } from './routing';
