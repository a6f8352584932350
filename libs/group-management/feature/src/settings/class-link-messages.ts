import { replaceable } from '@portal/shared/util';
import { groupManagementErrors } from '@portal/group-management/domain';

const listOf = new Intl.ListFormat('en', { type: 'disjunction' });

const seats = (count: number) => (count === 1 ? '1 seat left' : `${count} seats left`);

export const messages = replaceable('group-management', 'class-link', {
  title: 'A link for a class',
  loading: 'Loading the class link',
  failed: 'We could not load the class link. Please try again later.',
  intro:
    'Everybody with the link and a verified email address of these domains can take a seat, until the seats are gone.',
  domains: 'Email domains',
  hint: 'Such as uni.example. Subdomains count, too.',
  missing: 'Enter a domain.',
  tooMany: (max: number) => `Please give at most ${max} domains.`,
  switchOn: 'Switch on',
  switchingOn: 'Switching on...',
  cancel: 'Cancel',
  forDomains: (domains: readonly string[]) => `For addresses of ${listOf.format(domains)}.`,
  copy: 'Copy link',
  copied: 'The link is copied.',
  counts: (joined: number, left: number) =>
    left === Infinity ? `${joined} joined by link.` : `${joined} joined by link, ${seats(left)}.`,
  change: 'Change domains',
  save: 'Save',
  saving: 'Saving...',
  switchOff: 'Switch off',
  switchingOff: 'Switching off...',
  switchedOff: 'The class link is off. Those who joined by it stay.',
  join: {
    title: (group: string | undefined) => (group === undefined ? 'Join a group' : `Join ${group}`),
    explanation: (domains: readonly string[]) =>
      `This link gives a Premium seat to everybody with an email address of ${listOf.format(domains)}.`,
    by: (owner: string) => `The group belongs to ${owner}.`,
    joinAs: (email: string) => `You join as ${email}.`,
    join: 'Join',
    joined: (group: string) => `You joined ${group}. Enjoy Premium!`,
    already: (group: string) => `You are in ${group} already.`,
    removed: groupManagementErrors.INVITATION_NEEDED.text,
    full: groupManagementErrors.CLASS_FULL.text,
    otherDomain: (email: string, domains: readonly string[]) =>
      `You are logged in as ${email}. This link is for addresses of ${listOf.format(domains)}.`,
    verifyFirst: (email: string) => `Verify ${email} first. Then open this link again.`,
    switchAccount: 'Switch account',
    signInFirst: (domains: readonly string[]) =>
      `Log in with an address of ${listOf.format(domains)}, or create an account with it. Then you can join.`,
    logIn: 'Log in',
    signUp: 'Create an account',
    toAccount: 'Go to your account',
  },
} as const);
