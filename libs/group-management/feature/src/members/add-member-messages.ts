import { replaceable } from '@portal/shared/util';

/** Every text of the dialog that adds members; the specification's texts letter for letter. */
export const messages = replaceable('group-management', 'add-member', {
  title: 'Add member',
  email: 'Email',
  hint: 'You can paste several addresses.',
  required: 'Email is required',
  invalid: (text: string) => `“${text}” isn’t an email address.`,
  already: 'Email is already added to the group',
  someAlready: (count: number) =>
    count === 1
      ? '1 address is already in the group.'
      : `${count} addresses are already in the group.`,
  mailedLater: (count: number) =>
    count === 1
      ? '1 mailbox got many invitations today, so its email will arrive within a day.'
      : `${count} mailboxes got many invitations today, so their emails will arrive within a day.`,
  several: (count: number) => `${count} users to be invited.`,
  tooMany: 'There are not enough remaining places',
  add: 'Add',
  adding: 'Adding...',
  cancel: 'Cancel',
  invited: (count: number) => `${count} invitations sent.`,
  leftOut: (email: string, reason: string) => `${email}: ${reason}`,
} as const);
