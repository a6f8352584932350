import { readdirSync } from 'node:fs';
import { renderMail } from '@portal/server/adapters';
import type { MailMessage } from '@portal/server/ports';
import type { TakeoverTerms } from '@portal/checkout-pricing/server/testing';
import * as groupMails from './group-management.mails';
import * as paymentMails from './roles/payment.mails';
import * as secondFactorMails from './roles/second-factor.mails';

const mails = { ...groupMails, ...paymentMails, ...secondFactorMails };
type MailName = Extract<keyof typeof mails, `${string}Mail` | `${string}Mails`>;

/** A mail, its subject and sentences that its text part must have. */
interface Expected {
  readonly mail: MailMessage | undefined;
  readonly subject: string;
  readonly sentences: readonly string[];
}

const to = 'ada@maths.example';
const groupName = 'Okafor Lab';
const owner = 'prof@maths.example';
const payment: TakeoverTerms = {
  amount: 54_000,
  currency: 'usd',
  isTaxed: true,
  interval: 'year',
  seats: 5,
  paidUntil: new Date('2027-05-03T10:00:00Z'),
  chargedFrom: new Date('2027-05-03T10:00:00Z'),
  isEnding: false,
};
const price = '$540.00 per year plus tax for 5 seats, from May 3, 2027';

const invitation = {
  ...{ to, iuid: 'secret', groupName, productName: 'Lemma' },
  lane: 'urgent',
} as const;

const roleChanges: Readonly<Record<groupMails.RoleChange, string>> = {
  'made-admin': `${to} is now an administrator of Okafor Lab.`,
  'admin-ended': `${to} is no longer an administrator of Okafor Lab.`,
  'stepped-down': `${to} stepped down and is no longer an administrator of Okafor Lab.`,
  'handed-over': `${to} is now the owner of Okafor Lab.`,
};

const offer = (role: 'admin' | 'owner', terms?: TakeoverTerms) => {
  const [toMember, toOwner] = groupMails.roleOfferMails({
    ...{ role, owner, member: to, groupName },
    payment: terms,
  });
  return { toMember, toOwner };
};
const nothingBefore = 'Nothing changes until you accept on your account page.';
const withdrawable = 'Until they accept, you can withdraw the offer on the members page.';
const asked = {
  admin: 'prof@maths.example wants you to become an administrator',
  owner: 'prof@maths.example wants to hand a group over to you',
};
const offered = 'You offered a role in your group';

/** Every mail about groups, in every variant; a missing one does not compile. */
const corpus: Readonly<Record<MailName, readonly Expected[]>> = {
  invitationMail: [
    {
      mail: groupMails.invitationMail({ ...invitation, inviter: owner }),
      subject: 'prof@maths.example invited you to Okafor Lab',
      sentences: [
        'Okafor Lab has a Premium subscription of Lemma and offers you one of its seats.',
        `log in with ${to}, or create an account with it. Nothing happens until you accept.`,
        'The invitation is valid for 30 days.',
        'If you don’t know prof@maths.example, you can ignore this email.',
        '/accept-invitation?iuid=secret',
      ],
    },
    {
      mail: groupMails.invitationMail({ ...invitation, inviter: undefined }),
      subject: 'You’re invited to Okafor Lab',
      sentences: ['If you don’t know Okafor Lab, you can ignore this email.'],
    },
  ],
  secondFactorMail: [
    {
      mail: secondFactorMails.secondFactorMail({ to, groupId: 'group', groupName }),
      subject: 'Okafor Lab now needs two-step login',
      sentences: [
        'The owner of Okafor Lab decided that its administrators need two-step login.',
        'with a code of an authenticator app, or with a passkey',
        'Set up one of them on the security page.',
        '/account/security?group=group',
        'because you’re an administrator of this group',
      ],
    },
  ],
  removedMail: [
    {
      mail: groupMails.removedMail({ to, groupName }),
      subject: 'You were removed from Okafor Lab',
      sentences: [
        'An administrator removed you from Okafor Lab.',
        'your Premium from it has ended',
        'You keep your account and everything in it',
        'ask an administrator of the group to invite you again',
      ],
    },
  ],
  endedMail: [
    {
      mail: groupMails.endedMail({ to, groupName, isInstitution: false }),
      subject: 'Okafor Lab has ended',
      sentences: [
        'The plan that paid for Okafor Lab has ended, and with it your Premium from this group.',
        'You keep your account and everything in it',
        'If the group gets a plan again, you’ll have Premium again without doing anything.',
        '/plans',
      ],
    },
    {
      mail: groupMails.endedMail({ to, groupName, isInstitution: true }),
      subject: 'Okafor Lab has ended',
      sentences: ['The license of Okafor Lab is no longer valid'],
    },
  ],
  roleMail: Object.entries(roleChanges).map(([change, sentence]) => ({
    mail: groupMails.roleMail({
      ...{ to, member: to, groupName },
      change: change as groupMails.RoleChange,
    }),
    subject: 'A role in your group has changed',
    sentences: [sentence, 'If you didn’t expect this, change your password and contact us.'],
  })),
  roleOfferMails: [
    {
      mail: offer('admin').toMember,
      subject: asked.admin,
      sentences: [
        'prof@maths.example wants you to become an administrator of Okafor Lab.',
        'Administrators invite and remove members',
        nothingBefore,
      ],
    },
    {
      mail: offer('admin').toOwner,
      subject: offered,
      sentences: [`You asked ${to} to become an administrator of Okafor Lab.`, withdrawable],
    },
    {
      mail: offer('owner').toMember,
      subject: asked.owner,
      sentences: [
        'prof@maths.example wants to hand Okafor Lab over to you.',
        'The person who pays for the group keeps paying.',
        nothingBefore,
      ],
    },
    {
      mail: offer('owner').toOwner,
      subject: offered,
      sentences: [
        `You offered to hand Okafor Lab over to ${to}.`,
        'The person who pays for the group keeps paying.',
        withdrawable,
      ],
    },
    {
      mail: offer('owner', payment).toMember,
      subject: asked.owner,
      sentences: [`The new owner also pays for the group: ${price}.`],
    },
    {
      mail: offer('owner', { ...payment, chargedFrom: null }).toOwner,
      subject: offered,
      sentences: ['5 seats, from the day of acceptance. Accepting requires a card'],
    },
  ],
  acceptedByAnotherMail: [
    {
      mail: groupMails.acceptedByAnotherMail({
        ...{ to, groupId: 'a-group', groupName, invited: owner, by: 'ada@new.example' },
      }),
      subject: 'Someone accepted an invitation with another address',
      sentences: [
        `ada@new.example accepted the invitation for ${owner} to Okafor Lab and now has the seat.`,
        `If ada@new.example doesn’t belong to the group, remove the member and invite ${owner} again.`,
      ],
    },
  ],
  addressMail: [
    {
      mail: groupMails.addressMail({
        ...{ to: owner, groupId: 'g-1', groupName },
        ...{ before: to, after: 'ada@uni.example' },
      }),
      subject: 'A member of your group has a new email address',
      sentences: [
        `${to} changed their email address to ada@uni.example and confirmed it.`,
        'They keep their seat in Okafor Lab, their role and Premium.',
        'If you don’t know the new address, remove the member.',
        '/manage-group/activity?group=g-1',
      ],
    },
  ],
  handedOverWithPaymentMail: [
    {
      mail: paymentMails.handedOverWithPaymentMail({ to, member: to, groupName, payment }),
      subject: 'Okafor Lab has a new owner',
      sentences: [
        `${to} is now the owner of Okafor Lab and pays for it: ${price}.`,
        'The previous plan ends with its paid period',
        'The former owner stays an administrator.',
      ],
    },
  ],
};

const textOf = (message: MailMessage) => {
  const baseUrl = 'https://portal.example';
  const actionUrl = message.action && `${baseUrl}${message.action.path}`;
  const contactUrl = `${baseUrl}/contact`;
  const shared = { productName: 'Lemma', contactUrl, unsubscribeUrl: undefined };
  return renderMail({ message, actionUrl, ...shared }).text;
};

describe('the mails about groups', () => {
  it('All mails of the domain are in this corpus, wherever they are written (GROUP-469)', () => {
    const files = readdirSync(__dirname, { recursive: true }).map(String);
    expect(files.filter((file) => file.endsWith('.mails.ts')).toSorted()).toEqual([
      'group-management.mails.ts',
      'roles/payment.mails.ts',
      'roles/second-factor.mails.ts',
    ]);
    const written = Object.keys(mails).filter((name) => /Mails?$/.test(name));
    expect(Object.keys(corpus).toSorted()).toEqual(written.toSorted());
  });

  const cases = Object.entries(corpus).flatMap(([name, expected]) =>
    expected.map((each) => ({ name, ...each })),
  );
  it.each(cases)(
    'The text part of $name with the subject “$subject” says what happened, and what the reader can do (GROUP-469)',
    ({ mail, subject, sentences }) => {
      if (!mail) throw new Error('There is no such mail.');
      expect(mail.subject).toBe(subject);
      const text = textOf(mail);
      for (const sentence of sentences) expect(text).toContain(sentence);
      // The name of the group says which of several it is about.
      expect(text).toContain(groupName);
      expect(text).not.toMatch(/undefined|null|\[object/);
    },
  );
});
