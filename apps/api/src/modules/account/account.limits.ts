import type { accountEndpoints } from '@portal/account/domain';
import { perAccount, type EndpointLimits } from '../../platform/endpoint-limit';

const readsOneRow = 'It reads what belongs to one account by its key.';

const decisions = { perAccount: perAccount('update-decisions-per-account', 100) };

/** The limits of the endpoints of the account's page. */
export const accountLimits = {
  getEmailSubscription: readsOneRow,
  subscribe: decisions,
  unsubscribe: decisions,
  deleteAccount: { perAccount: perAccount('deletions-per-account', 20) },
  downloadAccountData: { perAccount: perAccount('downloads-per-account', 20) },
  getPersonalDictionary: readsOneRow,
  removePersonalDictionaryEntry: 'It only deletes.',
  addPersonalDictionaryEntries:
    'Only the language service calls it; an account has a bounded number of entries.',
  saveProductSettings:
    'Only the add-ins’ service calls it; an account has one row of bounded size.',
} satisfies EndpointLimits<typeof accountEndpoints>;
