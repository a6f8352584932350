export {
  addPersonalDictionaryEntries,
  getPersonalDictionary,
  removePersonalDictionaryEntry,
} from './dictionary-endpoints';
export { getPremiumSources } from './premium-sources';
export { getEmailSubscription, getSubscriptionDetails, subscribe, unsubscribe } from './endpoints';
