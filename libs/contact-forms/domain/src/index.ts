export * as contactFormsEndpoints from './endpoints';
export { contactForm, fillOutAllFields, institutionForm, salesForm } from './forms';
export type { MissingTexts } from './forms';
export type { NewMessage } from './new-message';
export { contactProductLabels, contactProducts, helpTopicLabels, helpTopics } from './options';
export { formOfTags, inboxes, routingOf } from './routing';
export type { Inbox, MessageForm } from './routing';
