import { replaceable } from '@portal/shared/util';
import {
  domainKeptDays,
  type DomainCheck,
  type DomainState,
} from '@portal/group-management/domain';

/** What the dialog of a group's domains says. */
export const messages = replaceable('group-management', 'domains', {
  title: 'Email domains',
  intro:
    'Everybody with a verified email address of a domain that is yours can take a seat on the account page, until the seats are gone. Nobody is added without joining.',
  loading: 'Loading the domains',
  failed: 'We could not load the domains. Please try again later.',
  domain: 'Domain',
  hint: 'Such as uni.example. Subdomains count, too.',
  missing: 'Enter a domain.',
  add: 'Add domain',
  adding: 'Adding...',
  states: {
    waiting: 'Not verified',
    verified: 'Verified',
    lost: 'Record missing',
  } satisfies Readonly<Record<DomainState, string>>,
  publish:
    'Publish this TXT record where your domain is managed, then check it. It may take some hours to be seen.',
  lost: `The record was missing for ${domainKeptDays} days, and nobody can join by this domain. Publish it again, then check it.`,
  record: { name: 'Name', type: 'Type', text: 'Value' },
  type: 'TXT',
  copy: 'Copy value',
  copied: 'The value is copied.',
  joined: (count: number) => `${count} joined by this domain.`,
  check: 'Check now',
  checkNamed: (domain: string) => `Check ${domain} now`,
  checking: 'Checking...',
  results: {
    verified: (domain) => `${domain} is verified. Its people can join now.`,
    'no-record': (_, name) => `There is no TXT record at ${name} yet.`,
    'other-record': (_, name) =>
      `The TXT record at ${name} has another value. Compare it with the one shown here.`,
    'no-answer': (domain) => `The name servers of ${domain} did not answer. Try again later.`,
  } satisfies Readonly<Record<DomainCheck, (domain: string, name: string) => string>>,
  remove: 'Remove',
  removeNamed: (domain: string) => `Remove ${domain}`,
  removing: 'Removing...',
  removed: (domain: string) => `${domain} is removed. Those who joined by it stay.`,
} as const);
