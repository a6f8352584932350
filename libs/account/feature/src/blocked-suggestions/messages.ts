import { replaceable } from '@portal/shared/util';
import type { Brand } from '@portal/shared/util';

/** The longest text in the name of a button. */
const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** The texts of the page with the blocked suggestions. */
export const blockedMessages = replaceable('account', 'blocked-suggestions', {
  heading: 'Blocked suggestions',
  explanation: ({ addIns, productName }: Pick<Brand, 'addIns' | 'productName'>) => ({
    before: `To block a suggestion, press`,
    after: `beside it in the ${addIns.latexEditor} or the ${addIns.wordProcessor}. ${productName} will not make this suggestion again.`,
  }),
  icon: 'the block icon',
  refresh:
    'After you remove items from this list, refresh the browser or the app where you write, so that you get these suggestions again.',
  verifyFirst: 'You need to verify your email address to see your blocked suggestions.',
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
    deleted: (text: string) => `“${shortened(text)}” is deleted. You can undo this for 5 seconds.`,
    restored: (text: string) => `“${shortened(text)}” is blocked again.`,
  },
  search: 'Search blocked suggestions',
  count: (shown: number, total: number) =>
    shown === total
      ? `${total.toLocaleString('en')} blocked`
      : `${shown.toLocaleString('en')} of ${total.toLocaleString('en')}`,
  noMatch: 'No blocked suggestion matches your search.',
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
      accepted: 'Accepted: the text is changed.',
      rejected: 'Rejected: the text stays. The same suggestion may be made elsewhere.',
      blocked: 'Blocked: the text stays, and “utilize” → “use” is not suggested again.',
    },
  },
} as const);
