import { replaceable } from '@portal/shared/util';
import type { Brand } from '@portal/shared/util';

/** The longest text in the name of a button. */
const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** The texts of the page with the blocked suggestions. */
export const blockedMessages = replaceable('account', 'blocked-suggestions', {
  heading: 'Blocked suggestions',
  explanation: ({ addIns, productName }: Pick<Brand, 'addIns' | 'productName'>) => ({
    before: `To block a suggestion, press`,
    after: `next to it in the ${addIns.latexEditor} or the ${addIns.wordProcessor}. ${productName} won’t suggest it again.`,
  }),
  icon: 'the block icon',
  refresh:
    'After you remove items from this list, refresh your browser or the app where you write to get these suggestions again.',
  verifyFirst: 'Verify your email address to see your blocked suggestions.',
  toAccount: 'Go to your account',
  loading: 'Loading your blocked suggestions',
  table: {
    from: 'Suggest changing',
    to: 'To',
    toNothing: 'nothing',
    delete: 'Delete',
    deleteEntry: (text: string) => `Delete ${shortened(text)}`,
    undo: 'Undo',
    undoEntry: (text: string) => `Undo deleting ${shortened(text)}`,
    deleted: (text: string) => `Deleted “${shortened(text)}”. You can undo this for 5 seconds.`,
    restored: (text: string) => `“${shortened(text)}” is blocked again.`,
  },
  search: 'Search blocked suggestions',
  count: (shown: number, total: number) =>
    shown === total
      ? `${total.toLocaleString('en')} blocked`
      : `${shown.toLocaleString('en')} of ${total.toLocaleString('en')}`,
  noMatch: 'No blocked suggestions match your search.',
  empty: {
    title: 'Nothing blocked yet',
    sentence: 'There are no blocked suggestions to display.',
  },
  sample: {
    heading: 'Try it',
    intro: 'This is a sample suggestion. Accept it, reject it or block it; nothing is saved.',
    before: 'We',
    target: 'utilize',
    replacement: 'use',
    after: 'a simple estimator.',
    accept: 'Accept',
    reject: 'Reject',
    block: 'Block this suggestion',
    again: 'Start again',
    outcome: {
      accepted: 'Accepted. The text has changed.',
      rejected: 'Rejected. The text stays, and you may see this suggestion elsewhere.',
      blocked: 'Blocked. The text stays, and we won’t suggest “utilize” → “use” again.',
    },
  },
} as const);
