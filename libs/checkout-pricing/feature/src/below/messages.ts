/** The texts below the comparison, which are only loaded where they are not prerendered. */
export const messages = {
  testimonials: {
    heading: 'What it changes',
    note: 'Examples of what the edits are for. The writers are fictional.',
    quotations: [
      {
        text: 'Reviewers now argue with my results instead of my articles and prepositions.',
        name: 'Ilse Marwood',
        field: 'Computational linguistics',
      },
      {
        text: 'I write in my third language. The edits keep my meaning and leave the formulas alone.',
        name: 'Tomasz Adeyemi',
        field: 'Soil physics',
      },
      {
        text: 'Two hundred pages of thesis, and one notation from the first page to the last.',
        name: 'Noor Lindqvist',
        field: 'Algebraic topology',
      },
    ],
  },
  faq: {
    heading: 'Questions and answers',
    mark: 'Q',
    questions: [
      {
        asked: 'Can I try it before I pay?',
        answer:
          'Yes. The Free plan needs no card and has no end. Most of its features have a daily quota, which resets the next day.',
      },
      {
        asked: 'How do I pay?',
        answer:
          'By card, on the page of our payment provider; we never see your card number. Premium is charged every month, every three months or once a year, and a group once a year. The price on this page is the amount that is charged.',
      },
      {
        asked: 'Can I cancel?',
        answer:
          'Yes, at any time: press Manage plan on this page or on your account page. Your plan stays active until the end of the period that you have paid for, and then it does not renew.',
      },
      {
        asked: 'How much does a group cost?',
        answer:
          'That depends on the number of seats. Each rate applies to the seats in its range, so every further range of seats costs less. You can buy 2 to 100 seats here; for more, choose the number of seats and press Contact Sales.',
      },
      {
        asked: 'Why do I see another currency or another price than a colleague?',
        answer:
          'Prices depend on the country: we charge in the local currency where we offer it, and less in countries with lower incomes.',
      },
      {
        asked: 'I have a coupon. Where do I enter it?',
        answer:
          'A coupon comes with a link to this page. The page then names the coupon and shows the lower price of Premium. There are no coupons for groups.',
      },
    ],
  },
} as const;
