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
    usedUp: 'You’ve used today’s suggestions.',
    plans: 'Write without limits',
  },
  outcome: {
    accept: 'Accepted.',
    reject: 'Rejected. Your text stays as it is.',
    block: 'Blocked. Lemma won’t suggest this again.',
  },
  rejected: {
    QUOTA_EXCEEDED: 'You’ve used today’s suggestions.',
    NOT_IN_PLAN: 'Supercomplete is part of Premium and Group.',
    NOT_RECENT: 'The clocks of the portal and this web app don’t match.',
    USER_NOT_FOUND: 'This account no longer exists.',
  } satisfies Record<UsageRejection, string>,
  failed: 'That didn’t work. Refresh and try again.',
  you: {
    heading: 'You',
    connecting: 'Looking for your session …',
    away: 'The portal isn’t responding.',
    signedOut: 'Log in to get suggestions.',
    logIn: 'Log in',
    loggedInAs: 'Logged in as',
    plan: 'Plan',
    premium: 'Premium',
    free: 'Free',
    left: 'Suggestions left today',
    unlimited: 'Unlimited',
    quota: (left: number, size: number) => `${left} of ${size}`,
    resets: 'Resets',
    resetsAt: momentOf,
    showStats: 'Show my statistics',
    accepted: 'Accepted this visit',
    blocked: 'Manage blocked suggestions',
    verify: 'Resend verification email',
    verifySent: 'We resent the link.',
    refresh: 'Refresh',
    logOut: 'Log out',
  },
} as const;
