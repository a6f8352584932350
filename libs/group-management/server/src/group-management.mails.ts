import { invitationDays, type OfferedRole } from '@portal/group-management/domain';
import { paths } from '@portal/shared/util';
import type { MailMessage } from '@portal/server/ports';
import type { TakeoverTerms } from '@portal/checkout-pricing/server';
import { paymentSentence } from './roles/payment.mails';

/** Invites an address to a group, in the name of the administrator who did it last (GROUP-35, GROUP-403). */
export const invitationMail = ({
  to,
  iuid,
  inviter,
  groupName,
  productName,
  lane,
}: Pick<MailMessage, 'to' | 'lane'> & {
  readonly iuid: string;
  /** The address of that administrator; undefined when there is none now. */
  readonly inviter: string | undefined;
  readonly groupName: string;
  readonly productName: string;
}): MailMessage => {
  const invited =
    inviter === undefined
      ? `You’re invited to ${groupName}`
      : `${inviter} invited you to ${groupName}`;
  return {
    to,
    lane,
    subject: invited,
    preheader: `Accept the invitation to use ${productName} Premium without limits.`,
    title: invited,
    paragraphs: [
      `${groupName} has a Premium subscription of ${productName} and offers you one of its seats. It gives you unlimited access to the add-in for the LaTeX editor, the add-in for the word processor and the web app.`,
      `Open the invitation, then log in with ${to}, or create an account with it. Nothing happens until you accept.`,
    ],
    action: { label: 'Open the invitation', path: paths.acceptInvitation({ iuid }) },
    expiry: `The invitation is valid for ${invitationDays} days.`,
    notYou: `If you don’t know ${inviter ?? groupName}, you can ignore this email.`,
    reason: 'because a group’s administrator entered this address',
  };
};

/** Tells a former member that the seat was taken away (GROUP-404). */
export const removedMail = ({
  to,
  groupName,
}: {
  readonly to: string;
  readonly groupName: string;
}): MailMessage => ({
  to,
  lane: 'bulk',
  subject: `You were removed from ${groupName}`,
  preheader: `${groupName} no longer pays for your seat.`,
  title: `You were removed from ${groupName}`,
  paragraphs: [
    `An administrator removed you from ${groupName}. The group no longer pays for your seat, and your Premium from it has ended.`,
    'You keep your account and everything in it, with the Free plan unless you have Premium another way. If you think this is a mistake, ask an administrator of the group to invite you again.',
  ],
  action: { label: 'Go to your account', path: paths.account() },
  reason: 'because you were in this group',
});

/** Tells a member that the group has ended (GROUP-404). */
export const endedMail = ({
  to,
  groupName,
  isInstitution,
}: {
  readonly to: string;
  readonly groupName: string;
  readonly isInstitution: boolean;
}): MailMessage => ({
  to,
  lane: 'bulk',
  subject: `${groupName} has ended`,
  preheader: `Your Premium from ${groupName} has ended with it.`,
  title: `${groupName} has ended`,
  paragraphs: [
    isInstitution
      ? `The license of ${groupName} is no longer valid, and your Premium from it has ended.`
      : `The plan that paid for ${groupName} has ended, and with it your Premium from this group.`,
    'You keep your account and everything in it, with the Free plan unless you have Premium another way. If the group gets a plan again, you’ll have Premium again without doing anything. You can also choose a plan of your own.',
  ],
  action: { label: 'See plans', path: paths.plans() },
  reason: 'because you are in this group',
});

export type RoleChange = 'made-admin' | 'admin-ended' | 'stepped-down' | 'handed-over';

const roleSentences: Readonly<Record<RoleChange, (member: string, group: string) => string>> = {
  'made-admin': (member, group) => `${member} is now an administrator of ${group}.`,
  'admin-ended': (member, group) => `${member} is no longer an administrator of ${group}.`,
  'stepped-down': (member, group) =>
    `${member} stepped down and is no longer an administrator of ${group}.`,
  'handed-over': (member, group) => `${member} is now the owner of ${group}.`,
};

/** Tells the owner and the member about a changed role (GROUP-226). */
export const roleMail = ({
  to,
  change,
  member,
  groupName,
}: {
  readonly to: string;
  readonly change: RoleChange;
  readonly member: string;
  readonly groupName: string;
}): MailMessage => ({
  to,
  lane: 'urgent',
  subject: 'A role in your group has changed',
  preheader: roleSentences[change](member, groupName),
  title: 'A role has changed',
  paragraphs: [
    roleSentences[change](member, groupName),
    'Everyone but the owner can leave a group on the account page.',
  ],
  action: { label: 'Go to your account', path: paths.account() },
  notYou: 'If you didn’t expect this, change your password and contact us.',
  reason: 'because you are in this group',
});

const offerWords: Readonly<
  Record<
    OfferedRole,
    {
      readonly title: (owner: string) => string;
      readonly asked: (owner: string, group: string) => string;
      readonly done: (member: string, group: string) => string;
      readonly meaning: string;
    }
  >
> = {
  admin: {
    title: (owner) => `${owner} wants you to become an administrator`,
    asked: (owner, group) => `${owner} wants you to become an administrator of ${group}.`,
    done: (member, group) => `You asked ${member} to become an administrator of ${group}.`,
    meaning:
      'Administrators invite and remove members, export their addresses and see the group’s activity.',
  },
  owner: {
    title: (owner) => `${owner} wants to hand a group over to you`,
    asked: (owner, group) => `${owner} wants to hand ${group} over to you.`,
    done: (member, group) => `You offered to hand ${group} over to ${member}.`,
    meaning:
      'The owner manages members and administrators. The former owner stays an administrator.',
  },
};

/** The mails about an offered role: the member is asked, and the owner knows what was done in their name (GROUP-229). */
export function roleOfferMails({
  role,
  owner,
  member,
  groupName,
  payment,
}: {
  readonly role: OfferedRole;
  readonly owner: string;
  readonly member: string;
  readonly groupName: string;
  readonly payment: TakeoverTerms | undefined;
}): readonly MailMessage[] {
  const { asked, done, meaning } = offerWords[role];
  const title = offerWords[role].title(owner);
  const whoPays = role === 'owner' ? [paymentSentence(payment)] : [];
  return [
    {
      to: member,
      lane: 'urgent',
      subject: title,
      preheader: asked(owner, groupName),
      title,
      paragraphs: [
        asked(owner, groupName),
        meaning,
        ...whoPays,
        'Nothing changes until you accept on your account page. You can also decline there.',
      ],
      action: { label: 'Answer on your account page', path: paths.account() },
      notYou: 'If you don’t know this group, decline, or leave it on the same page.',
      reason: 'because you are in this group',
    },
    {
      to: owner,
      lane: 'urgent',
      subject: 'You offered a role in your group',
      preheader: done(member, groupName),
      title: 'You offered a role',
      paragraphs: [
        done(member, groupName),
        ...whoPays,
        'We emailed them. Until they accept, you can withdraw the offer on the members page.',
      ],
      action: { label: 'Go to members', path: paths.manageGroup() },
      notYou: 'If that wasn’t you, withdraw the offer, change your password and contact us.',
      reason: 'because you own this group',
    },
  ];
}

/** Tells the owner of a group that an invitation was accepted with another address than the invited one (GROUP-470). */
export const acceptedByAnotherMail = ({
  to,
  groupId,
  groupName,
  invited,
  by,
}: {
  readonly to: string;
  readonly groupId: string;
  readonly groupName: string;
  readonly invited: string;
  readonly by: string;
}): MailMessage => ({
  to,
  lane: 'urgent',
  subject: 'Someone accepted an invitation with another address',
  preheader: `${by} has the seat meant for ${invited}.`,
  title: 'Another address',
  paragraphs: [
    `${by} accepted the invitation for ${invited} to ${groupName} and now has the seat.`,
    'The group lets people accept with another address. You can turn that off on the members page.',
  ],
  action: { label: 'Go to members', path: paths.manageGroup({ group: groupId }) },
  notYou: `If ${by} doesn’t belong to the group, remove the member and invite ${invited} again.`,
  reason: 'because you own this group',
});

/** Tells the owner of a group that a member has another email address now (GROUP-454). */
export const addressMail = ({
  to,
  groupId,
  groupName,
  before,
  after,
}: {
  readonly to: string;
  readonly groupId: string;
  readonly groupName: string;
  readonly before: string;
  readonly after: string;
}): MailMessage => ({
  to,
  lane: 'urgent',
  subject: 'A member of your group has a new email address',
  preheader: `${before} is now ${after}.`,
  title: 'A new email address',
  paragraphs: [
    `${before} changed their email address to ${after} and confirmed it. They keep their seat in ${groupName}, their role and Premium.`,
    'You get this email at most once a day for each group. The group’s activity lists every change.',
  ],
  action: { label: 'Go to activity', path: paths.groupActivity({ group: groupId }) },
  notYou: 'If you don’t know the new address, remove the member.',
  reason: 'because you own this group',
});
