/** What the commands of a topic are about, for the help. */
export const adminTopics: Readonly<Record<string, string>> = {
  user: 'find an account and help its user',
  subscription: 'the subscriptions at the payment provider',
  event: 'the events that the payment provider sent',
  institution: 'the licenses of institutions',
  update: 'mails about what is new',
  classroom: 'what teachers buy for a class',
  audit: 'what operators did by command',
};
