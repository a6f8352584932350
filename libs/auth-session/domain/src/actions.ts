/** What a bot check is for; a ticket is valid for its own action only. */
export const botCheckActions = ['signin', 'signup', 'reset', 'contact'] as const;
export type BotCheckAction = (typeof botCheckActions)[number];

/** How a bot check is done; which one is configuration. */
export const botCheckKinds = ['proof-of-work', 'recaptcha'] as const;
export type BotCheckKind = (typeof botCheckKinds)[number];

/**
 * What a mailed link is for (AUTH-7). Those after `verifyAndChangeEmail` are additions: the links in the mails to the address that
 * an account has before a change, and had before it, about a new way into the account, a second factor that is lost, and a new device.
 */
export const emailActionModes = [
  'verifyEmail',
  'resetPassword',
  'verifyAndChangeEmail',
  'cancelEmailChange',
  'undoEmailChange',
  'removeWayIn',
  'removeSecondFactor',
  'keepSecondFactor',
  'endSession',
] as const;
export type EmailActionMode = (typeof emailActionModes)[number];

/** Parameters of a mailed link's query that are sent along beside the known ones, and ignored. */
export const otherQueryLimits = { max: 20, maxLength: 512 };

/** The kinds of ways into an account (AUTH-410). */
export const wayInKinds = ['password', 'social', 'editor', 'passkey', 'institution'] as const;
export type WayInKind = (typeof wayInKinds)[number];

/** What a user logs in with besides a password. The mailbox of a verified address is a way into every account, and no row. */
export const loginKinds = ['social', 'editor', 'passkey', 'institution', 'email'] as const;
export type LoginKind = (typeof loginKinds)[number];

/** How many passkeys an account may have: enough for every device of a user. */
export const maxPasskeys = 20;
