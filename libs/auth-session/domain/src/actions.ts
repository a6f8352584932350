/** What a bot check is for; a ticket is good for its own action only. */
export const botCheckActions = ['signin', 'signup', 'reset'] as const;
export type BotCheckAction = (typeof botCheckActions)[number];

/** What an e-mailed link is for (specification 1, section 2 "Email action page"). */
export const emailActionModes = ['verifyEmail', 'resetPassword', 'verifyAndChangeEmail'] as const;
export type EmailActionMode = (typeof emailActionModes)[number];
