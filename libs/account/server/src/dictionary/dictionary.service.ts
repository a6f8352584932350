import { dictionaryLimits, type accountEndpoints } from '@portal/account/domain';
import type { PersonalDictionary } from '@portal/auth-session/domain';
import type { RequestOf, ResponseOf } from '@portal/shared/contract';
import { ApiError } from '@portal/server/errors';
import { type Platform, hashOf } from '@portal/server/platform';
import type { AuthSessionModule } from '@portal/auth-session/server';
import {
  countBlockedSuggestions,
  deleteBlockedSuggestion,
  findBlockedSuggestions,
  insertBlockedSuggestions,
  type BlockedSuggestionRow,
} from './dictionary.repository';

type Endpoints = typeof accountEndpoints;

const keyOf = ({ target, replacement }: RequestOf<Endpoints['removePersonalDictionaryEntry']>) =>
  hashOf(JSON.stringify([target, replacement]));

const presented = ({ target, replacement, changedOn }: BlockedSuggestionRow) => ({
  target,
  replacements: [replacement],
  changed_on: changedOn.toISOString(),
});

/** The suggestions that users blocked (ACCT-101 to ACCT-105). */
export function createPersonalDictionary({
  clock,
  database,
  lockUser,
}: Pick<Platform, 'clock' | 'database'> & Pick<AuthSessionModule, 'lockUser'>) {
  return {
    async of(uid: string): Promise<PersonalDictionary> {
      const rows = await findBlockedSuggestions(database.query, uid);
      return Object.fromEntries(rows.map((row) => [row.key, presented(row)]));
    },

    async remove(
      uid: string,
      entry: RequestOf<Endpoints['removePersonalDictionaryEntry']>,
    ): Promise<ResponseOf<Endpoints['removePersonalDictionaryEntry']>> {
      await deleteBlockedSuggestion(database.query, { uid, key: keyOf(entry) });
      return {};
    },

    add: ({ uid, entries }: RequestOf<Endpoints['addPersonalDictionaryEntries']>) =>
      database.transaction(
        async (tx): Promise<ResponseOf<Endpoints['addPersonalDictionaryEntries']>> => {
          // The lock keeps simultaneous requests from exceeding the limit together.
          if (!(await lockUser(tx, uid))) throw new ApiError('DICTIONARY_USER_NOT_FOUND');
          const changedOn = clock.now();
          const rows = new Map(entries.map((entry) => [keyOf(entry), entry]));
          const added = await insertBlockedSuggestions(
            tx,
            [...rows].map(([key, entry]) => ({ uid, key, ...entry, changedOn })),
          );
          const total = await countBlockedSuggestions(tx, uid);
          if (added > 0 && total > dictionaryLimits.entries) throw new ApiError('DICTIONARY_FULL');
          return { added, total };
        },
      ),
  };
}
