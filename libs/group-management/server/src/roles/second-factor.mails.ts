import { paths } from '@portal/shared/util';
import type { MailMessage } from '@portal/server/ports';

/** Tells an administrator that the group needs two-step login from now on (GROUP-481). */
export const secondFactorMail = ({
  to,
  groupId,
  groupName,
}: {
  readonly to: string;
  readonly groupId: string;
  readonly groupName: string;
}): MailMessage => ({
  to,
  lane: 'urgent',
  subject: `${groupName} now needs two-step login`,
  preheader: 'Set it up to continue managing the group.',
  title: 'Two-step login for administrators',
  paragraphs: [
    `The owner of ${groupName} decided that its administrators need two-step login. You can manage the group only after you log in with a code of an authenticator app, or with a passkey.`,
    'Set up one of them on the security page. Your seat and your Premium don’t depend on it.',
  ],
  action: {
    label: 'Go to the security page',
    path: paths.accountSecurity({ group: groupId }),
  },
  reason: 'because you’re an administrator of this group',
});
