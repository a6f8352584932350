/** Neutral terms and privacy texts in plain language. They say that the operator must replace them. */
export const legalMessages = {
  placeholder: {
    lead: 'This is a neutral sample text.',
    text: 'The operator of this portal must replace it with a legal text before the portal goes live.',
  },
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
        title: 'Groups and institutions',
        text: 'The buyer of the seats decides who uses them and sees who has accepted an invitation. A member who leaves the group loses its plan, not the account.',
      },
      {
        title: 'Your texts',
        text: `What you write stays yours. ${product} suggests edits; you decide about each of them and are responsible for the result, also toward your publisher and your university.`,
      },
      {
        title: 'Fair use',
        text: 'Do not share an account, resell the service, disturb it, or try to get around its limits. An account that does can be suspended.',
      },
      {
        title: 'Availability',
        text: 'We keep the service running with care, but cannot promise that it is never interrupted or that every suggestion is right.',
      },
      {
        title: 'Changes',
        text: 'When these terms change, we tell you by email before the change takes effect. You can close your account if you do not agree.',
      },
    ],
  }),
  privacy: (product: string) => ({
    heading: 'Privacy',
    intro: `What ${product} knows about you, and why.`,
    sections: [
      {
        title: 'What the portal stores',
        text: 'Your email address, a hash of your password that cannot be turned back, your plan, and when and with which browser you logged in.',
      },
      {
        title: 'What it is for',
        text: 'To log you in, to give you what you paid for, to answer your messages, and to notice when another person tries to use your account.',
      },
      {
        title: 'Payment',
        text: 'Card data go to the payment provider only. We learn that you paid, for what, until when, and the last four digits of the card.',
      },
      {
        title: 'Messages to us',
        text: 'What you send with the contact form is stored and mailed to our support, and a copy goes to you.',
      },
      {
        title: 'Cookies',
        text: 'Logging in needs storage in your browser. Analytics and advertising stay off unless you allow them.',
      },
      {
        title: 'Who else receives data',
        text: 'The providers that carry out payment, email and hosting for us, each only what its task needs. Nobody buys data from us.',
      },
      {
        title: 'How long data are kept',
        text: 'As long as your account exists, and afterwards only what the law requires us to keep, such as invoices.',
      },
      {
        title: 'Your rights',
        text: 'Ask us what we store about you, have it corrected, or have your account deleted with everything that belongs to it.',
      },
    ],
  }),
} as const;
