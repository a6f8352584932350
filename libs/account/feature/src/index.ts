export { AccountPage } from './page/account-page';
export { ManageAccount } from './leaving/manage-account';
export { AccountSkeleton } from './page/account-skeleton';
export { BlockedSuggestionsPage } from './blocked-suggestions/blocked-suggestions-page';
