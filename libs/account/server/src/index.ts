export * as accountTables from './account.tables';
export { accountMails } from './account.mail-examples';
export { configOf, createAccountModule } from './account.module';
export { createPersonalDictionary } from './dictionary/dictionary.service';
