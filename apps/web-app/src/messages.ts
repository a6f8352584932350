import type { UsageRejection } from '@portal/group-management/domain';

/** When a quota is full again, in the reader's time zone. */
const momentOf = (iso: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(iso),
  );

/** The texts of the page. */
export const messages = {
  start: 'We utilize a lemma in order to prove a large number of results ...',
  frame: 'Session of the portal',
  text: {
    heading: 'Your text',
    label: 'Write a sentence',
    suggestion: 'Suggestion',
    change: (target: string, replacement: string) =>
      `Suggestion: change “${target}” to “${replacement}”.`,
    accept: 'Accept',
    reject: 'Reject',
    block: 'Block this suggestion',
    none: 'No suggestions for this text.',
    usedUp: 'You have used the suggestions of today.',
    plans: 'Write without a limit',
  },
  outcome: {
    accept: 'Accepted.',
    reject: 'Rejected. The text stays.',
    block: 'Blocked. Lemma will not make this suggestion again.',
  },
  rejected: {
    QUOTA_EXCEEDED: 'You have used the suggestions of today.',
    NOT_IN_PLAN: 'Supercomplete is part of Premium and Group.',
    NOT_RECENT: 'The clocks of the portal and of this web app differ.',
    USER_NOT_FOUND: 'This account is deleted.',
  } satisfies Record<UsageRejection, string>,
  failed: 'That did not work. Refresh and try again.',
  you: {
    heading: 'You',
    connecting: 'Looking for your session …',
    away: 'The portal does not respond.',
    signedOut: 'Log in to get suggestions.',
    logIn: 'Log in',
    loggedInAs: 'Logged in as',
    plan: 'Plan',
    premium: 'Premium',
    free: 'Free',
    left: 'Suggestions left today',
    unlimited: 'Unlimited',
    quota: (left: number, size: number) => `${left} of ${size}`,
    resets: 'Full again',
    resetsAt: momentOf,
    showStats: 'Show my statistics',
    accepted: 'Accepted in this visit',
    blocked: 'Manage blocked suggestions',
    verify: 'Send the verification email again',
    verifySent: 'We sent the link again.',
    refresh: 'Refresh',
    logOut: 'Log out',
  },
} as const;
