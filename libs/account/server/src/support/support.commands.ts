import { userArgument, type AdminCommand, linesOf, type Platform } from '@portal/server/platform';
import type { DataOwner, PersonalData } from '@portal/server/contracts';
import type { EmailOf } from '@portal/auth-session/server';

type Ports = Pick<Platform, 'database'> & {
  readonly personalData: () => readonly PersonalData[];
};

/** Finds the account that an operator’s word names: an address, a uid, a reference, or another domain’s id (SHARED-330). */
export const createFindUser =
  ({ database: { query }, personalData, emailOf }: Ports & { readonly emailOf: EmailOf }) =>
  async (word: string): Promise<DataOwner | undefined> => {
    for (const { ownerOf } of personalData()) {
      const uid = await ownerOf?.(query, word);
      const email = uid === undefined ? undefined : await emailOf(query, uid);
      if (uid !== undefined && email !== undefined) return { uid, email };
    }
    return undefined;
  };

export const createFindCommand = ({ database: { query }, personalData }: Ports): AdminCommand => ({
  name: 'user find',
  summary: 'the account, every way into it, its sessions, plans, groups, and why it has Premium',
  arguments: userArgument,
  effect: 'reads',
  async run(input) {
    // The account itself comes last in the list, and first for a reader.
    const domains = personalData().toReversed();
    const parts = await Promise.all(domains.map(({ overview }) => overview?.(query, input.user())));
    const data = Object.assign({}, ...parts) as object;
    return { data, lines: linesOf(data) };
  },
});
