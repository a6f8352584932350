import { userArgument, type AdminCommand } from '../../../platform/admin/admin-command';
import { linesOf } from '../../../platform/admin/lines-of';
import type { EraseAccount } from '../leaving/account-deletion';
import type { Platform } from '../../../platform/platform';
import type { DataOwner, PersonalData } from '../../../ports/personal-data';

/** What an operator sees and does about a whole account (SHARED-330). */
export function createSupportCommands({
  database: { query },
  personalData,
  eraseAccount,
  downloadData,
}: Pick<Platform, 'database'> & {
  readonly personalData: () => readonly PersonalData[];
  readonly eraseAccount: EraseAccount;
  readonly downloadData: (owner: DataOwner) => Promise<object>;
}): readonly AdminCommand[] {
  return [
    {
      name: 'user find',
      summary:
        'the account, every way into it, its sessions, plans, groups, and why it has Premium',
      arguments: userArgument,
      effect: 'reads',
      async run(input) {
        // The account itself comes last in the list, and first for a reader.
        const domains = personalData().toReversed();
        const parts = await Promise.all(
          domains.map(({ overview }) => overview?.(query, input.user())),
        );
        const data = Object.assign({}, ...parts) as object;
        return { data, lines: linesOf(data) };
      },
    },
    {
      name: 'user data',
      summary: 'everything that is kept about a user, for one who asks by mail what it is',
      arguments: userArgument,
      effect: 'changes-account',
      async run(input) {
        const data = await downloadData(input.user());
        return { data, lines: JSON.stringify(data, null, 2).split('\n') };
      },
    },
    {
      name: 'user erase',
      summary: 'delete the account and what is kept about its user, by the rules for its owner',
      arguments: userArgument,
      effect: 'changes-account',
      async run(input) {
        const { uid, email } = input.user();
        await eraseAccount(uid);
        return { data: { uid }, lines: [`The account of ${email} was deleted.`] };
      },
    },
  ];
}
