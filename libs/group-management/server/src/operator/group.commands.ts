import { AdminProblem, type AdminCommand, linesOf } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import type { GroupChange } from '../groups/access';
import type { GroupRow } from '../groups/group.repository';
import type { createPendingInvitations } from '../invitations/pending-invitation.service';
import type { createChangeRole, createHandOverGroup } from '../roles/offer-role.service';
import { aboutGroup, byOperator, groupArgument, memberArguments } from './about-group';
import type { createShowGroup } from './show-group';
import type { ChangeSeatsByCommand } from './change-seats';

/** The use cases of the members page, and what an operator reads. */
export interface GroupUseCases {
  readonly query: Queryable;
  readonly showGroup: ReturnType<typeof createShowGroup>;
  readonly changeSeats: ChangeSeatsByCommand;
  readonly changeMemberRole: ReturnType<typeof createChangeRole>;
  readonly handOverGroup: ReturnType<typeof createHandOverGroup>;
  readonly resendInvitation: ReturnType<typeof createPendingInvitations>['resend'];
}

/** A command about a member, who is named by the address in the member list. */
const memberCommand = (
  { query }: Pick<GroupUseCases, 'query'>,
  command: Pick<AdminCommand, 'name' | 'summary' | 'arguments' | 'options'>,
  work: (
    memberEmail: string,
    context: GroupChange,
    words: Readonly<Record<string, string>>,
  ) => Promise<string>,
): AdminCommand => ({
  ...command,
  arguments: { ...memberArguments, ...command.arguments },
  effect: 'changes-account',
  run: aboutGroup(query, async (group, input) => {
    const email = input.argument('email');
    const done = await work(email, byOperator(group), input.options);
    return { data: { groupId: group.id, email, done }, lines: [done] };
  }),
});

const roles = { administrator: 'admin', member: 'member' } as const;
const isRole = (text: string): text is keyof typeof roles => text in roles;
const payers = { stays: false, 'new-owner': true } as const;
const isPayer = (text: string): text is keyof typeof payers => text in payers;

const roleCommands = (useCases: GroupUseCases): readonly AdminCommand[] => [
  memberCommand(
    useCases,
    {
      name: 'group role',
      summary: 'offer a member the role of an administrator, or take it or its offer back',
      arguments: { '<role>': 'administrator or member' },
    },
    async (memberEmail, context, { role = '' }) => {
      if (!isRole(role)) throw new AdminProblem(['Name administrator or member.']);
      const member = await useCases.changeMemberRole({ memberEmail, role: roles[role] }, context);
      if (member.offeredRole) return `${member.email} was offered the role, and can accept it.`;
      return `${member.email} is ${member.role === 'member' ? 'a member' : 'an administrator'}.`;
    },
  ),
  memberCommand(
    useCases,
    {
      name: 'group hand-over',
      summary: 'offer the group to a member, who becomes the owner by accepting',
      options: { '--payer <who>': 'who pays for it then: stays (default) or new-owner' },
    },
    async (memberEmail, context, { payer = 'stays' }) => {
      if (!isPayer(payer)) throw new AdminProblem(['Name stays or new-owner.']);
      await useCases.handOverGroup({ memberEmail, newOwnerPays: payers[payer] }, context);
      return `${memberEmail} was offered the group, and can accept it.`;
    },
  ),
];

/** What operators do about groups by command, with the rights of their owners (GROUP-500, GROUP-501). */
export const createGroupCommands = (useCases: GroupUseCases): readonly AdminCommand[] => [
  {
    name: 'group show',
    summary: 'its seats, plan, administrators, members and invitations, at most 200 of each',
    arguments: groupArgument,
    effect: 'reads',
    run: aboutGroup(useCases.query, async (group: GroupRow) => {
      const data = await useCases.showGroup(group);
      return { data, lines: linesOf(data) };
    }),
  },
  {
    name: 'group seats',
    summary: 'say what another number of seats costs, and change it for that amount',
    arguments: { ...groupArgument, '<seats>': 'the new number' },
    options: {
      '--charge <amount>': 'the amount that the command has named, in the smallest unit',
      '--as-of <second>': 'the moment that the command has named',
    },
    effect: 'changes-account',
    run: aboutGroup(useCases.query, (group, { argument, options }) =>
      useCases.changeSeats(group, {
        seats: argument('seats'),
        charge: options['charge'],
        asOf: options['asOf'],
      }),
    ),
  },
  ...roleCommands(useCases),
  memberCommand(
    useCases,
    { name: 'invitation resend', summary: 'mail an open invitation again' },
    async (memberEmail, context) => {
      await useCases.resendInvitation({ memberEmail }, context);
      return `${memberEmail} gets the invitation again.`;
    },
  ),
];
