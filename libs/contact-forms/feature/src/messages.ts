import { fillOutAllFields } from '@portal/contact-forms/domain';

/** Every text that a user reads on `/contact` and `/institutions`. */
export const messages = {
  fillOutAllFields,
  sending: 'Sending',
  fields: {
    email: 'Email',
    message: 'Message',
  },
  contact: {
    heading: 'Contact',
    intro: 'Questions about a plan, a bill or an edit? Write to us, and one of us will reply.',
    section: 'Your message',
    note: 'The more we know, the better we can help: what you did, what you saw, and what you expected.',
    orWrite: 'You can also write to',
    sent: 'Your message has been sent successfully!',
    failed: 'Failed to send your message. Please try again later.',
    submit: 'Send message',
    emailHint: 'We reply to this address.',
    emailLocked: 'We reply to the address of your account.',
    subject: 'Subject',
    product: 'Product',
    chooseProduct: 'Choose a product',
    helpTopic: 'Help topic',
    chooseTopic: 'Choose a topic',
  },
} as const;
