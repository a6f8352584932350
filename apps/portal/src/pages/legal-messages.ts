/** Plain-language terms and privacy texts, to be replaced by a company's legal texts. */
export const legalMessages = {
  terms: (product: string) => ({
    heading: 'Terms',
    intro: `What you and ${product} agree on.`,
    sections: [
      {
        title: 'Your account',
        text: 'An account belongs to one person and one email address. Keep its password to yourself, and tell us if someone else learns it.',
      },
      {
        title: 'Plans and payment',
        text: 'The Free plan costs nothing. A paid plan is charged in advance for its period, at the price shown before you pay, and renews automatically until you cancel it.',
      },
      {
        title: 'Canceling a plan',
        text: 'You can cancel a plan at any time under Manage plan. You keep it until the end of the period you paid for, and nothing is charged after that.',
      },
      {
        title: 'Your texts',
        text: `What you write stays yours. ${product} suggests edits; you decide about each of them and are responsible for the result.`,
      },
    ],
  }),
  privacy: (product: string) => ({
    heading: 'Privacy',
    intro: `What ${product} knows about you, and why.`,
    sections: [
      {
        title: 'What the portal stores',
        text: 'Your email address, a hash of your password that cannot be turned back, your plan, and when and with which browser you signed in.',
      },
      {
        title: 'Payment',
        text: 'Card data go to the payment provider only. We learn that you paid, for what, until when, and the last four digits of the card.',
      },
      {
        title: 'Cookies and analytics',
        text: 'Signing in needs storage in your browser. Analytics and advertising stay off unless you allow them.',
      },
      {
        title: 'Your rights',
        text: 'Ask us what we store about you, have it corrected, or have your account deleted with everything that belongs to it.',
      },
    ],
  }),
} as const;
