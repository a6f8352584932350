import { replaceable } from '@portal/shared/util';
import { groupManagementErrors } from '@portal/group-management/domain';

const members = (count: number) =>
  count === 1
    ? 'You lose the Premium of the group'
    : `All ${count} active members, you included, lose the Premium of the group`;

export const messages = replaceable('group-management', 'end-of-group', {
  heading: 'Hand over or end',
  handOver:
    'You own this group. To step down or to leave, hand it over first: choose “Hand over the group” in the actions of the member who takes over.',
  showActive: 'Show active members',
  nobodyElse: 'Nobody else has accepted an invitation yet.',
  end: 'End the group',
  otherPays: groupManagementErrors.ONLY_PAYER_ENDS_GROUP.text,
  title: (name: string) => `End ${name}?`,
  when: 'When does the group end?',
  now: 'Now',
  onDay: (day: string) => `On ${day}`,
  endsAnyway: (day: string) =>
    `The plan is canceled already and ends on ${day}. You can end it now.`,
  notPaid: 'A payment for the plan is owed: it ends now.',
  points: {
    untilThen: (day: string) =>
      `Until ${day} nothing changes. The plan is canceled today, and nothing more is charged.`,
    now: 'The plan is canceled now. Nothing more is charged, and what is left of the paid period is not refunded.',
    loseThen: (count: number) => `${members(count)} that day.`,
    loseNow: (count: number) => `${members(count)} at once.`,
    mailed: 'We mail every member when the group ends, and you now.',
    mailedNow: 'We mail every member now.',
    invitations: 'From then on, open invitations and links to join are void.',
    stays: 'The list of members stays: you can buy the group again with the same members.',
  },
  confirm: (name: string) => `Type “${name}” to confirm`,
  wrongName: groupManagementErrors.GROUP_NAME_WRONG.text,
  ending: 'Ending the group...',
  cancel: 'Cancel',
  ends: (name: string, day: string) => `${name} ends on ${day}.`,
  ended: (name: string) => `${name} has ended.`,
  willEnd: (day: string) => `This group ends on ${day}.`,
  willEndMeaning:
    'Its plan is canceled. Until then its members have Premium, and people can be invited; then both end.',
  keep: 'Keep the group',
  keepNote: 'You can resume the plan on the billing page until then.',
} as const);
