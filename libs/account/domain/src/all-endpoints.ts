export {
  addPersonalDictionaryEntries,
  getPersonalDictionary,
  removePersonalDictionaryEntry,
} from './dictionary-endpoints';
export { getEmailSubscription, getSubscriptionDetails, subscribe, unsubscribe } from './endpoints';
