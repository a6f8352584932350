import type { MailMessage } from '@portal/server/ports';
import * as groupMails from './group-management.mails';
import * as paymentMails from './roles/payment.mails';
import { secondFactorMail } from './roles/second-factor.mails';

type MailName = Extract<
  keyof typeof groupMails | keyof typeof paymentMails | 'secondFactorMail',
  `${string}Mail` | `${string}Mails`
>;

/** One of each mail about groups; a missing one does not compile. */
export function groupManagementMails(
  productName: string,
): Readonly<Record<MailName, MailMessage | readonly MailMessage[]>> {
  const [to, groupId, groupName] = ['ada@example.org', 'a-group', 'Okafor Lab'];
  const owner = 'owner@example.org';
  const about = { to, groupName };
  const payment = {
    ...{ amount: 54_000, currency: 'usd', isTaxed: true, seats: 5 },
    ...{ paidUntil: new Date(0), chargedFrom: new Date(0), isEnding: false },
    interval: 'year',
  } as const;
  return {
    invitationMail: groupMails.invitationMail({
      ...{ ...about, inviter: owner, iuid: 'an-invitation', productName, lane: 'urgent' },
    }),
    removedMail: groupMails.removedMail(about),
    endedMail: groupMails.endedMail({ ...about, isInstitution: false }),
    roleMail: groupMails.roleMail({ ...about, change: 'made-admin', member: to }),
    roleOfferMails: groupMails.roleOfferMails({
      ...{ role: 'owner', owner, member: to, groupName, payment },
    }),
    acceptedByAnotherMail: groupMails.acceptedByAnotherMail({
      ...{ ...about, groupId, invited: to, by: 'stranger@example.org' },
    }),
    addressMail: groupMails.addressMail({
      ...{ ...about, groupId, before: to, after: 'ada@new.example' },
    }),
    secondFactorMail: secondFactorMail({ ...about, groupId }),
    handedOverWithPaymentMail: paymentMails.handedOverWithPaymentMail({
      ...{ ...about, member: to, payment },
    }),
  };
}
