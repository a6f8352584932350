import { replaceable } from '@portal/shared/util';
import { groupManagementErrors } from '@portal/group-management/domain';

const members = (count: number) =>
  count === 1
    ? 'You lose Premium from the group'
    : `All ${count} active members, including you, lose Premium from the group`;

export const messages = replaceable('group-management', 'end-of-group', {
  handOverHeading: 'Hand over',
  handOver:
    'You own this group. To step down or leave, hand it over first: choose “Hand over the group” in the actions of the member who’ll take over.',
  showActive: 'Show active members',
  nobodyElse: 'No one else has accepted an invitation yet.',
  end: 'End the group',
  endMeaning:
    'Its members lose Premium from it. You choose whether it ends now or with the period you’ve paid for.',
  otherPays: groupManagementErrors.ONLY_PAYER_ENDS_GROUP.text,
  title: (name: string) => `End ${name}?`,
  when: 'When does the group end?',
  now: 'Now',
  onDay: (day: string) => `On ${day}`,
  endsAnyway: (day: string) =>
    `The plan is already canceled and ends on ${day}. You can end it now.`,
  notPaid: 'A payment for the plan is due, so it ends now.',
  points: {
    untilThen: (day: string) =>
      `Nothing changes until ${day}. We’ll cancel the plan today, and you won’t be charged again.`,
    now: 'We’ll cancel the plan now. You won’t be charged again, and the rest of the paid period isn’t refunded.',
    loseThen: (count: number) => `${members(count)} that day.`,
    loseNow: (count: number) => `${members(count)} immediately.`,
    mailed: 'We’ll email every member when the group ends, and you now.',
    mailedNow: 'We’ll email every member now.',
    invitations: 'From then on, open invitations and join links no longer work.',
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
    'Its plan is canceled. Until then, its members have Premium and you can invite people.',
  keep: 'Keep the group',
  keepNote: 'You can resume the plan on the billing page until then.',
} as const);
