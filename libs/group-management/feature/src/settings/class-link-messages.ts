import { replaceable } from '@portal/shared/util';
import { groupManagementErrors } from '@portal/group-management/domain';

const listOf = new Intl.ListFormat('en', { type: 'disjunction' });

const seats = (count: number) => (count === 1 ? '1 seat left' : `${count} seats left`);

export const messages = replaceable('group-management', 'class-link', {
  title: 'A link for a class',
  loading: 'Loading the class link',
  failed: 'We couldn’t load the class link. Please try again later.',
  intro:
    'Anyone with the link and a verified email address at these domains can take a seat while seats are left.',
  domains: 'Email domains',
  hint: 'Such as uni.example. Subdomains count, too.',
  missing: 'Enter a domain.',
  tooMany: (max: number) => `Please enter at most ${max} domains.`,
  switchOn: 'Turn on',
  switchingOn: 'Turning on...',
  cancel: 'Cancel',
  forDomains: (domains: readonly string[]) => `For addresses at ${listOf.format(domains)}.`,
  copy: 'Copy link',
  copied: 'Link copied.',
  counts: (joined: number, left: number) =>
    left === Infinity
      ? `${joined} joined with the link.`
      : `${joined} joined with the link, ${seats(left)}.`,
  change: 'Change domains',
  save: 'Save',
  saving: 'Saving...',
  switchOff: 'Turn off',
  switchingOff: 'Turning off...',
  switchedOff: 'The class link is off. People who joined with it stay.',
  join: {
    title: (group: string | undefined) => (group === undefined ? 'Join a group' : `Join ${group}`),
    explanation: (domains: readonly string[]) =>
      `This link gives a Premium seat to anyone with an email address at ${listOf.format(domains)}.`,
    by: (owner: string) => `The group belongs to ${owner}.`,
    joinAs: (email: string) => `You’ll join as ${email}.`,
    join: 'Join',
    joined: (group: string) => `You joined ${group}. Enjoy Premium!`,
    already: (group: string) => `You’re already in ${group}.`,
    removed: groupManagementErrors.INVITATION_NEEDED.text,
    full: groupManagementErrors.CLASS_FULL.text,
    otherDomain: (email: string, domains: readonly string[]) =>
      `You’re logged in as ${email}. This link is for addresses at ${listOf.format(domains)}.`,
    verifyFirst: (email: string) => `Verify ${email} first. Then open this link again.`,
    switchAccount: 'Switch account',
    signInFirst: (domains: readonly string[]) =>
      `Log in with an address at ${listOf.format(domains)}, or create an account with it. Then you can join.`,
    logIn: 'Log in',
    signUp: 'Create an account',
    toAccount: 'Go to your account',
    dead: 'It was turned off or replaced. Ask the person who sent it for a new link.',
  },
} as const);
