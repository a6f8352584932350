import type { KeptKind } from '@portal/shared/util';

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** What is kept for a number of days, as the rows of the list on `/privacy`. */
const kept = {
  signInAttempts: 'Failed attempts to log in',
  formerAddresses: 'Your former address after you changed it, so that the change can be undone',
  securityEvents: 'The security activity of your account',
  knownDevices: 'Browsers and countries you logged in from, after the last time',
  waitingPurchases: 'A purchase that waits until you verify your address',
  deliveredMessages: 'Messages to us, after our mail server accepted them',
  undeliveredMessages: 'Messages to us that could not be delivered',
  analyticsEvents: 'Analytics events, if you allow them',
  usage: 'How many suggestions you accepted and rejected each day',
  groupActivity: 'What the administrators of a group did',
  operatorActions: 'What our staff did to help you',
  paymentEvents: 'What the payment provider reported',
  unclaimedMemberships:
    'A membership that was bought elsewhere and that no account claimed, after its end',
  purchasesOfDeletedAccounts:
    'Records of payments after you deleted the account, without your name or address',
  erasedAccounts: 'The number of a deleted account, so that no backup brings it back',
} satisfies Record<KeptKind, string>;

/** Neutral terms and privacy texts in plain language. They say that the operator must replace them. */
export const legalMessages = {
  placeholder: {
    lead: 'This is a neutral sample text.',
    text: 'The operator of this portal must replace it with a legal text before the portal goes live.',
  },
  kept,
  days: (count: number) => (count % 365 === 0 ? plural(count / 365, 'year') : plural(count, 'day')),
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
        text: 'As long as your account exists: your address, the ways to log in, your settings, your blocked suggestions, your plan and your seats in groups. You can delete the account at any time. What follows is deleted earlier, or stays for some time after the account:',
        isKept: true,
      },
      {
        title: 'Your rights',
        text: 'Ask us what we store about you, have it corrected, or have your account deleted with everything that belongs to it.',
      },
    ],
  }),
} as const;
