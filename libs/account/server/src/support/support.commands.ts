import { readFile } from 'node:fs/promises';
import { array, object, string } from 'yup';
import {
  AdminProblem,
  type AdminCommand,
  type AdminInput,
  type Platform,
  userArgument,
  linesOf,
} from '@portal/server/platform';
import { ApiError } from '@portal/server/errors';
import type { EmailOf } from '@portal/auth-session/server';
import type { EraseAccount } from '../leaving/account-deletion';
import type { DataOwner, PersonalData } from '@portal/server/contracts';

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

/** A manifest of a backup, and what `user erased --json` prints, have the list under this name. */
const listSchema = object({ erased: array(string().required()).required() });

async function readList(input: AdminInput): Promise<readonly string[]> {
  const file = input.pathOf(input.argument('file'));
  try {
    return listSchema.validateSync(JSON.parse(await readFile(file, 'utf8'))).erased;
  } catch (cause) {
    throw new AdminProblem([`${file} has no list of deleted accounts: ${String(cause)}.`]);
  }
}

/** Deletes the accounts again that a restored backup has brought back (SHARED-393). */
export const createErasedCommands = ({
  database: { query },
  emailOf,
  eraseAccount,
  listErased,
}: Pick<Platform, 'database'> & {
  readonly emailOf: EmailOf;
  readonly eraseAccount: EraseAccount;
  readonly listErased: () => Promise<readonly string[]>;
}): readonly AdminCommand[] => {
  const eraseAgain = (uid: string): Promise<string | undefined> =>
    eraseAccount(uid).then(
      () => undefined,
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        return error.code;
      },
    );
  return [
    {
      name: 'user erased',
      summary: 'the ids of the accounts that were deleted, to keep before a backup is restored',
      effect: 'reads',
      async run() {
        const erased = await listErased();
        return { data: { erased }, lines: erased };
      },
    },
    {
      name: 'user erase-again',
      summary: 'delete the accounts that were deleted after the restored backup was written',
      arguments: {
        '<file>': 'the manifest of a newer backup, or what `user erased --json` printed before',
      },
      effect: 'changes-account',
      async run(input) {
        const erased: string[] = [];
        const kept: string[] = [];
        for (const uid of await readList(input)) {
          if ((await emailOf(query, uid)) === undefined) continue;
          const code = await eraseAgain(uid);
          if (code === undefined) erased.push(uid);
          else kept.push(`${uid} could not be deleted: ${code}.`);
        }
        return {
          data: { erased, kept },
          lines: [`${erased.length} accounts were deleted again.`, ...kept],
          isDone: kept.length === 0,
        };
      },
    },
  ];
};
