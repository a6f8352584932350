import { accountEndpoints } from '@portal/account/domain';
import { perAccount, type Platform } from '@portal/server/platform';
import { defineRoutes } from '@portal/server/http';
import type { createPersonalDictionary } from './dictionary/dictionary.service';
import type { createEmailSubscriptionService } from './email-subscription/email-subscription.service';
import type { createLeaving } from './leaving/account-deletion';
import type { createSaveProductSettings } from './product-settings/product-settings.service';

interface Services extends Platform {
  readonly emailSubscription: ReturnType<typeof createEmailSubscriptionService>;
  readonly leaving: ReturnType<typeof createLeaving>;
  readonly dictionary: ReturnType<typeof createPersonalDictionary>;
  readonly saveProductSettings: ReturnType<typeof createSaveProductSettings>;
}

const readsOneRow = 'It reads what belongs to one account by its key.';
const decisions = { perAccount: perAccount('update-decisions-per-account', 100) };

export const accountRoutes = (services: Services) =>
  defineRoutes(accountEndpoints, {
    getEmailSubscription: {
      summary: 'Whether the caller gets update notifications by email.',
      requirement: 'ACCT-30',
      limits: readsOneRow,
      handle: (_, { caller }) => services.emailSubscription.statusOf(caller.uid),
    },
    subscribe: {
      summary: 'Turns the caller’s update notifications on; does nothing when they are on.',
      requirement: 'ACCT-31',
      limits: decisions,
      handle: ({ source }, { caller }) =>
        services.emailSubscription.decide(caller.uid, 'subscribed', source),
    },
    unsubscribe: {
      summary: 'Turns the caller’s update notifications off; does nothing when they are off.',
      requirement: 'ACCT-31',
      limits: decisions,
      handle: ({ source }, { caller }) =>
        services.emailSubscription.decide(caller.uid, 'unsubscribed', source),
    },
    deleteAccount: {
      summary:
        'Deletes the caller’s account and personal data. A user with a password must have signed in within the last five minutes.',
      requirement: 'ACCT-202',
      limits: { perAccount: perAccount('deletions-per-account', 20) },
      handle: (_, { caller }) => services.leaving.deleteAccount(caller),
    },
    downloadAccountData: {
      summary: 'Everything that the portal keeps about the caller.',
      requirement: 'ACCT-206',
      limits: { perAccount: perAccount('downloads-per-account', 20) },
      handle: (_, { caller }) => services.leaving.downloadData(caller),
    },
    getPersonalDictionary: {
      summary: 'All suggestions that the caller has blocked.',
      requirement: 'ACCT-101',
      limits: readsOneRow,
      handle: (_, { caller }) => services.dictionary.of(caller.uid),
    },
    removePersonalDictionaryEntry: {
      summary: 'Unblocks a suggestion of the caller; does nothing when it is not blocked.',
      requirement: 'ACCT-102',
      limits: 'It only deletes.',
      handle: (entry, { caller }) => services.dictionary.remove(caller.uid, entry),
    },
    addPersonalDictionaryEntries: {
      summary: 'Blocks suggestions for a user: all of them, or none.',
      requirement: 'ACCT-103',
      limits: 'Only the language service calls it; an account has a bounded number of entries.',
      handle: (request) => services.dictionary.add(request),
    },
    saveProductSettings: {
      summary: 'Keeps settings of the products with a user; what is left out stays as it is.',
      requirement: 'ACCT-120',
      limits: 'Only the add-ins’ service calls it; an account has one row of bounded size.',
      handle: (request) => services.saveProductSettings(request),
    },
  });
