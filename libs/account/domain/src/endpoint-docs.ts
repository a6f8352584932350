import type { EndpointDocs } from '@portal/shared/contract';
import type * as endpoints from './all-endpoints';

/** What the API's documentation says about each endpoint; the browser does not load it. */
export const accountEndpointDocs: EndpointDocs<typeof endpoints> = {
  getEmailSubscription: {
    summary: 'Whether the caller gets update notifications by email.',
    requirement: 'ACCT-30',
  },
  subscribe: {
    summary: 'Turns the caller’s update notifications on; does nothing when they are on.',
    requirement: 'ACCT-31',
  },
  unsubscribe: {
    summary: 'Turns the caller’s update notifications off; does nothing when they are off.',
    requirement: 'ACCT-31',
  },
  deleteAccount: {
    summary:
      'Deletes the caller’s account and personal data. A user with a password must have signed in within the last five minutes.',
    requirement: 'ACCT-202',
  },
  downloadAccountData: {
    summary: 'Everything that the portal keeps about the caller.',
    requirement: 'ACCT-206',
  },
  getPersonalDictionary: {
    summary: 'All suggestions that the caller has blocked.',
    requirement: 'ACCT-101',
  },
  removePersonalDictionaryEntry: {
    summary: 'Unblocks a suggestion of the caller; does nothing when it is not blocked.',
    requirement: 'ACCT-102',
  },
  addPersonalDictionaryEntries: {
    summary: 'Blocks suggestions for a user: all of them, or none.',
    requirement: 'ACCT-103',
  },
  saveProductSettings: {
    summary: 'Keeps settings of the products with a user; what is left out stays as it is.',
    requirement: 'ACCT-120',
  },
};
