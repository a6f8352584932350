import { replaceable } from '@portal/shared/util';

/** The texts below the comparison, which are only loaded where they are not prerendered. */
export const messages = replaceable('checkout-pricing', 'below', {
  edits: {
    heading: 'What it changes',
    note: 'A sentence from three fields, before and after.',
    before: 'Before:',
    after: 'After:',
    sentences: [
      {
        field: 'Computational linguistics',
        parts: [
          { struck: 'Due to the fact that', inserted: 'Because' },
          ' labels are scarce, we ',
          { struck: 'utilize', inserted: 'use' },
          ' self-training.',
        ],
      },
      {
        field: 'Soil physics',
        parts: [
          'The samples ',
          { struck: 'was', inserted: 'were' },
          ' dried ',
          { struck: 'for a period of', inserted: 'for' },
          ' 48 h at 105 °C.',
        ],
      },
      {
        field: 'Algebraic topology',
        parts: [
          { struck: 'It is clear that the', inserted: 'The' },
          ' map induces',
          { inserted: ' an' },
          ' isomorphism ',
          { struck: 'in', inserted: 'on' },
          ' homology.',
        ],
      },
    ],
  },
  quotations: { heading: 'What writers say' },
  faq: {
    heading: 'Questions and answers',
    mark: 'Q',
    questions: [
      {
        asked: 'Can I try it before I pay?',
        answer:
          'Yes. The Free plan needs no card and never expires. Most of its features have a daily quota, which resets the next day.',
      },
      {
        asked: 'How do I pay?',
        answer:
          'By card, on the page of our payment provider; we never see your card number. Premium is charged every month, every three months or once a year, and a group once a year. The price on this page is the amount that is charged.',
      },
      {
        asked: 'Can I cancel?',
        answer:
          'Yes, at any time: press Manage plan on this page or on your account page. Your plan stays active until the end of the period you’ve paid for, and then it doesn’t renew.',
      },
      {
        asked: 'How much does a group cost?',
        answer:
          'That depends on the number of seats. Each rate applies to the seats in its range, and each further range costs less per seat. You can buy 2 to 100 seats here; for more, choose the number of seats and press Contact Sales.',
      },
      {
        asked: 'Is there a plan for a class?',
        answer:
          'Yes. A class costs less than a group, and its teacher sees how each student uses the assistant. Write to us with the number of seats, and we’ll send you a link to buy it.',
      },
      {
        asked: 'Why do I see a different currency or price than a colleague?',
        answer:
          'Prices depend on the country: we charge in the local currency where we offer it, and less in countries with lower incomes.',
      },
      {
        asked: 'I have a coupon. Where do I enter it?',
        answer:
          'A coupon comes with a link to this page, which then shows the coupon and the lower price of Premium. There are no coupons for groups.',
      },
    ],
  },
} as const);
