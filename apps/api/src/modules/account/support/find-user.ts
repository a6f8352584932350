import type { Platform } from '../../../platform/platform';
import type { DataOwner, PersonalData } from '../../../ports/personal-data';

/**
 * Finds the account that a word of an operator names: an email address, a uid, a reference, or an id of another domain, such
 * as that of a subscription (SHARED-330). Undefined when there is none.
 */
export const createFindUser =
  ({
    database: { query },
    personalData,
    emailOf,
  }: Pick<Platform, 'database'> & {
    readonly personalData: () => readonly PersonalData[];
    readonly emailOf: (on: typeof query, uid: string) => Promise<string | undefined>;
  }) =>
  async (word: string): Promise<DataOwner | undefined> => {
    for (const { ownerOf } of personalData()) {
      const uid = await ownerOf?.(query, word);
      const email = uid === undefined ? undefined : await emailOf(query, uid);
      if (uid !== undefined && email !== undefined) return { uid, email };
    }
    return undefined;
  };
