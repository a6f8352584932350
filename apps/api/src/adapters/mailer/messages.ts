/** The texts that all mails share; the others come with the message. */
export const mailMessages = {
  copyAddress: 'If the button does not work, copy this address into your browser:',
  sentTo: (address: string, reason: string) => `Sent to ${address} ${reason}.`,
  questions: 'Questions:',
  contact: 'contact us',
  service: 'This is a service message; it contains no tracking.',
} as const;
