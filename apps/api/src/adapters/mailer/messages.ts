/** The sentences that every mail shares; the others come with the message. */
export const mailMessages = {
  copyAddress: 'If the button does nothing, copy this address into your browser:',
  sentTo: (address: string, reason: string) => `Sent to ${address} ${reason}.`,
  questions: 'Questions:',
  contact: 'contact us',
  service: 'This is a service message; it carries no tracking.',
} as const;
