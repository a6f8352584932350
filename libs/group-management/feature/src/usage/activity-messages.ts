import type { ActivityDetail, GroupAction } from '@portal/group-management/domain';
import { formatDay, replaceable } from '@portal/shared/util';

type Sentence = (who: string, by: string, detail: ActivityDetail) => string;

const seats = (count: number | null | undefined) =>
  count === undefined || count === null ? 'unlimited' : String(count);

const filterOf = ({ status, search }: ActivityDetail) => {
  const parts = [
    ...(status === undefined || status === 'all' ? [] : [`only ${status} ones`]),
    ...(search === undefined ? [] : [`found with “${search}”`]),
  ];
  return parts.length > 0 ? ` (${parts.join(', ')})` : '';
};

export const messages = replaceable('group-management', 'activity', {
  title: 'Activity',
  intro: 'Who did what in this group. The list shows current email addresses.',
  loading: 'Loading the activity',
  failed: 'We couldn’t load the activity. Please try again later.',
  tryAgain: 'Try again',
  more: 'Show more',
  nothing: 'No activity yet.',
  people: (count: number) => (count === 1 ? '1 member' : `${count} members`),
  named: (names: readonly string[], others: number) =>
    others > 0 ? `${names.join(', ')} and ${others} more` : names.join(', '),
  actions: {
    invited: (who, by) => `${by} invited ${who}.`,
    imported: (who, by) => `${by} imported ${who} from a file.`,
    'invited-again': (who, by) => `${by} resent the invitation to ${who}.`,
    'invitation-declined': (who) => `${who} declined the invitation.`,
    'class-link-opened': (_, by, { domains = [] }) =>
      `${by} turned on the class link for ${domains.join(', ')}.`,
    'class-link-changed': (_, by, { domains = [] }) =>
      `${by} changed the domains of the class link to ${domains.join(', ')}.`,
    'class-link-closed': (_, by) => `${by} turned off the class link.`,
    joined: (who) => `${who} joined with the class link.`,
    accepted: (who) => `${who} accepted the invitation.`,
    'accepted-with-another-address': (who, by) => `${by} accepted the invitation for ${who}.`,
    removed: (who, by) => `${by} removed ${who}.`,
    'removal-undone': (who, by) => `${by} undid the removal of ${who}.`,
    left: (who) => `${who} left the group.`,
    'address-changed': (who) => `${who} changed to this email address.`,
    'account-deleted': () => 'A member deleted their account.',
    'offered-admin': (who, by) => `${by} asked ${who} to become an administrator.`,
    'offered-ownership': (who, by) => `${by} offered to hand the group over to ${who}.`,
    'offer-withdrawn': (who, by) => `${by} withdrew the offer to ${who}.`,
    'offer-declined': (who) => `${who} declined the offered role.`,
    'made-admin': (who) => `${who} became an administrator.`,
    'admin-ended': (who, by) => `${by} removed ${who} as an administrator.`,
    'stepped-down': (who) => `${who} stepped down as an administrator.`,
    'handed-over': (who) => `${who} became the owner.`,
    exported: (who, by, detail) => `${by} exported ${who}${filterOf(detail)}.`,
    'viewed-stats': (who, by) => `${by} opened the statistics of ${who}.`,
    'viewed-usage': (who, by) => `${by} opened the usage of ${who}.`,
    'exported-usage': (who, by) => `${by} exported the usage of ${who}.`,
    'seats-changed': (_, __, detail) =>
      `The seats changed from ${seats(detail.seatsBefore)} to ${seats(detail.seats)}.`,
    'group-ended': (_, by, { endsAt }) =>
      `${by} ended the group${endsAt === undefined ? '' : ` as of ${formatDay(endsAt)}`}.`,
    'plan-ended': () => 'The group’s plan ended.',
    'payer-changed': (who) => `${who} now pays for the group.`,
    'plan-continued': () => 'The group has its plan again.',
    'second-factor-required': (_, by) => `${by} decided that administrators need two-step login.`,
    'second-factor-optional': (_, by) =>
      `${by} decided that administrators don’t need two-step login.`,
    'other-address-allowed': (_, by) => `${by} let people accept with another address.`,
    'other-address-forbidden': (_, by) => `${by} limited invitations to the invited address.`,
    renamed: (_, by, { nameBefore, name }) =>
      `${by} renamed the group from “${nameBefore}” to “${name}”.`,
  } satisfies Readonly<Record<GroupAction, Sentence>> as Readonly<Record<GroupAction, Sentence>>,
} as const);
