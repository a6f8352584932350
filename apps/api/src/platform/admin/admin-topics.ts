/** What the commands of a topic are about, for the help. */
export const adminTopics: Readonly<Record<string, string>> = {
  user: 'find an account and help its user',
  subscription: 'the subscriptions at the payment provider',
  event: 'the events that the payment provider sent',
  group: 'the seats, roles and members of a group',
  invitation: 'invitations to groups',
  institution: 'the licenses of institutions',
  update: 'mails about what is new',
  classroom: 'what teachers buy for a class',
  job: 'background work that is not done yet, or failed',
  key: 'signing keys, and the secrets that encrypt what is stored',
  hash: 'the parameters of password hashes',
  audit: 'what operators did by command',
  data: 'backups, and the move to PostgreSQL',
};
