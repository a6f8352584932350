import { asc, eq } from 'drizzle-orm';
import type { PersonalData } from '../../../ports/personal-data';
import { blockedSuggestions } from '../account.tables';

/** The blocked suggestions. The account's row takes them with it when it is deleted. */
export const dictionaryData: PersonalData = {
  tables: [blockedSuggestions],
  async collect(query, { uid }) {
    const { target, replacement, changedOn } = blockedSuggestions;
    const entries = await query
      .select({ target, replacement, changedOn })
      .from(blockedSuggestions)
      .where(eq(blockedSuggestions.uid, uid))
      .orderBy(asc(changedOn));
    return { blockedSuggestions: entries };
  },
  erase: async () => undefined,
};
