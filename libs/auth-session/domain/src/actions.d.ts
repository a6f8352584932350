/** What a bot check is for; a ticket is valid for its own action only. */
export declare const botCheckActions: readonly ['signin', 'signup', 'reset', 'contact'];
export type BotCheckAction = (typeof botCheckActions)[number];
/** How a bot check is done; which one is configuration. */
export declare const botCheckKinds: readonly ['proof-of-work', 'recaptcha'];
export type BotCheckKind = (typeof botCheckKinds)[number];
/**
 * What a mailed link is for (AUTH-7). `cancelEmailChange` and `undoEmailChange` are additions: the
 * links in the mails to the address that an account has before a change, and had before it.
 */
export declare const emailActionModes: readonly [
  'verifyEmail',
  'resetPassword',
  'verifyAndChangeEmail',
  'cancelEmailChange',
  'undoEmailChange',
];
export type EmailActionMode = (typeof emailActionModes)[number];
/** Parameters of a mailed link's query that are sent along beside the known ones, and ignored. */
export declare const otherQueryLimits: {
  max: number;
  maxLength: number;
};
