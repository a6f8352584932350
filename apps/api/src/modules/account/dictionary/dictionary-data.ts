import type { PersonalData } from '../../../ports/personal-data';
import { blockedSuggestions } from '../account.tables';
import { findBlockedSuggestions } from './dictionary.repository';

/** The blocked suggestions. The account's row takes them with it when it is deleted. */
export const dictionaryData: PersonalData = {
  tables: [blockedSuggestions],
  async collect(query, { uid }) {
    const stored = await findBlockedSuggestions(query, uid);
    return {
      blockedSuggestions: stored.map(({ target, replacement, changedOn }) => ({
        target,
        replacement,
        changedOn,
      })),
    };
  },
  erase: async () => undefined,
};
