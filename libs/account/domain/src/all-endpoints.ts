export {
  addPersonalDictionaryEntries,
  getPersonalDictionary,
  removePersonalDictionaryEntry,
} from './dictionary-endpoints';
export {
  deleteAccount,
  downloadAccountData,
  getEmailSubscription,
  subscribe,
  unsubscribe,
} from './endpoints';
export { saveProductSettings } from './product-settings';
