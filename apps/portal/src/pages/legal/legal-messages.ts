import type { KeptKind } from '@portal/shared/util';

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** What is kept for a number of days, as the rows of the list on `/privacy`. */
const kept = {
  signInAttempts: 'Failed attempts to log in',
  formerAddresses: 'Your previous address after a change, so that you can undo it',
  securityEvents: 'The security activity of your account',
  knownDevices: 'Browsers and countries you logged in from, after their last use',
  waitingPurchases: 'A purchase that’s waiting for you to verify your address',
  deliveredMessages: 'Messages to us, after our mail server accepted them',
  undeliveredMessages: 'Messages to us that couldn’t be delivered',
  analyticsEvents: 'Analytics events, if you allow them',
  usage: 'How many suggestions you accepted and rejected each day',
  groupActivity: 'What the administrators of a group did',
  operatorActions: 'What our staff did to help you',
  paymentEvents: 'What the payment provider reported',
  unclaimedMemberships: 'A membership bought elsewhere that no account claimed, after it ended',
  purchasesOfDeletedAccounts:
    'Records of payments after you deleted the account, without your name or address',
  erasedAccounts: 'The ID of a deleted account, so that no backup brings it back',
} satisfies Record<KeptKind, string>;

/** Neutral terms and privacy texts in plain language. They say that the operator must replace them. */
export const legalMessages = {
  placeholder: {
    lead: 'This is sample text.',
    text: 'The operator must replace it with its own legal text before this portal goes live.',
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
        text: 'You can cancel a plan at any time under Manage plan. You keep it until the end of the period you paid for, and you won’t be charged again.',
      },
      {
        title: 'Groups and institutions',
        text: 'Whoever buys the seats decides who uses them and sees who has accepted an invitation. Members who leave the group lose its plan but keep their accounts.',
      },
      {
        title: 'Your texts',
        text: `What you write stays yours. ${product} suggests edits; you decide on each one and are responsible for the result, including to your publisher and your university.`,
      },
      {
        title: 'Fair use',
        text: 'Don’t share an account, resell the service, disrupt it, or try to get around its limits. We can suspend accounts that do.',
      },
      {
        title: 'Availability',
        text: 'We work hard to keep the service running, but we can’t promise that it’s never interrupted or that every suggestion is right.',
      },
      {
        title: 'Changes',
        text: 'If these terms change, we’ll email you before the change takes effect. You can close your account if you don’t agree.',
      },
    ],
  }),
  privacy: (product: string) => ({
    heading: 'Privacy',
    intro: `What ${product} knows about you, and why.`,
    sections: [
      {
        title: 'What the portal stores',
        text: 'Your email address, a one-way hash of your password, your plan, and when and from which browser you logged in.',
      },
      {
        title: 'What it is for',
        text: 'To log you in, give you what you paid for, answer your messages, and notice when someone else tries to use your account.',
      },
      {
        title: 'Payment',
        text: 'Your card details go only to the payment provider. We learn that you paid, what for and until when, and the last four digits of the card.',
      },
      {
        title: 'Messages to us',
        text: 'We store what you send with the contact form, email it to our support team, and send you a copy.',
      },
      {
        title: 'Cookies',
        text: 'Logging in needs storage in your browser. Analytics and advertising stay off unless you allow them.',
      },
      {
        title: 'Who else receives data',
        text: 'The providers that handle payment, email and hosting for us. Each gets only what it needs. We don’t sell data.',
      },
      {
        title: 'How long we keep data',
        text: 'As long as your account exists: your address, your sign-in methods, your settings, your blocked suggestions, your plan and your seats in groups. You can delete the account at any time. We delete the following earlier, or keep it for some time after the account:',
        isKept: true,
      },
      {
        title: 'Your rights',
        text: 'You can ask us what we store about you, have it corrected, or have your account and everything in it deleted.',
      },
    ],
  }),
} as const;
