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
  institution: {
    heading: (product: string) => `Get ${product} at your institution`,
    intro:
      'For a laboratory, a department or a whole university: tell us who writes there, and we will make an offer.',
    section: 'Your inquiry',
    guidance: 'It helps us if you include:',
    include: [
      'the name and size of your lab or group',
      'the time that premium features save you per project, as you estimate it',
      'your favorite features',
      'the contact details of those who decide about purchases',
    ],
    sent: 'Your message has been sent successfully!',
    failed: 'Failed to send message. Please try again.',
    submit: 'Send inquiry',
    firstName: 'First name',
    lastName: 'Last name',
    role: 'Role',
    department: 'Department',
    institution: 'Institution',
    message: 'Message (optional)',
  },
  download: {
    kind: 'PDF',
    title: 'Request for service',
    text: 'A letter for your department head or librarian, with what you have filled in above.',
    action: 'Download Letter',
    making: 'Making the letter',
    fileName: (product: string) => `${product}-request-for-service.pdf`,
    failed: 'The letter could not be made. Please try again.',
  },
} as const;
