export {
  addPersonalDictionaryEntries,
  getPersonalDictionary,
  removePersonalDictionaryEntry,
} from './dictionary-endpoints';
export {
  deleteAccount,
  downloadAccountData,
  getEmailSubscription,
  getSubscriptionDetails,
  subscribe,
  unsubscribe,
} from './endpoints';
export { getPremiumSources } from './premium-sources';
