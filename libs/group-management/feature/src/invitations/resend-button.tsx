import {
  groupManagementEndpoints as endpoints,
  resendAllowedAt,
  type Member,
} from '@portal/group-management/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { failureText } from '@portal/shared/forms';
import { Button } from '@portal/shared/ui';
import { durations, toDate } from '@portal/shared/util';
import { groupManagementApi } from '../api';
import { useGroupName } from '../members/group-name';
import { messages as invitationMessages } from './messages';
import { messages } from '../messages';
import { errorText } from '../members/error-text';
import type { Feedback } from '../members/use-members';

const texts = invitationMessages;

/** In minutes; the page's time may be a few seconds behind the server's. */
const longestWait = durations.resendInvitationCooldownMs / durations.oneMinuteMs;

/** Sends one invitation at a time again (GROUP-58). */
export function useResend({ say, highlight }: Feedback) {
  const groupName = useGroupName();
  const [resendInvitation, { isLoading, originalArgs }] =
    groupManagementApi.useResendInvitationMutation();

  const resend = async (email: string) => {
    const { error } = await resendInvitation({ ...groupName, memberEmail: email });
    if (!error) {
      say('success', texts.sent(email));
      highlight(email);
      return;
    }
    const failure = apiErrorOf(endpoints.resendInvitation, error);
    switch (failure.code) {
      case 'FORBIDDEN':
      case 'USER_NOT_FOUND':
        return say('danger', errorText(failure));
      case 'RESEND_TOO_SOON':
      case 'TOO_MANY_REQUESTS':
        return say('danger', failureText(failure));
      default:
        return say('danger', texts.resendFailed);
    }
  };
  return { resend, sendingTo: isLoading ? originalArgs?.memberEmail : undefined };
}

interface ResendButtonProps {
  readonly member: Member;
  readonly isEnded: boolean;
  readonly now: Date;
  /** The address that an invitation is being sent to. */
  readonly sendingTo: string | undefined;
  readonly onResend: (email: string) => Promise<void>;
}

/** Why the invitation cannot be sent now. */
function reasonNot({ email, updatedAt }: Member, sendingTo: string | undefined, now: Date) {
  if (sendingTo !== undefined && sendingTo !== email) return texts.waitForOther;
  const waitMs = resendAllowedAt(toDate(updatedAt.seconds)).getTime() - now.getTime();
  return waitMs >= 0
    ? texts.justSent(Math.min(longestWait, Math.max(1, Math.ceil(waitMs / durations.oneMinuteMs))))
    : undefined;
}

/** "Resend Invitation" of a pending member (GROUP-57, GROUP-58). */
export function ResendButton(props: ResendButtonProps) {
  const { member, isEnded, now, sendingTo, onResend } = props;
  const isSending = sendingTo === member.email;
  const reason = isEnded ? messages.endedGroup.invitesNobody : reasonNot(member, sendingTo, now);
  return (
    <Button
      variant="quiet"
      size="sm"
      loading={isSending}
      loadingWord={texts.resending}
      disabledReason={isSending ? undefined : reason}
      onClick={() => void onResend(member.email)}
    >
      {texts.resend}
    </Button>
  );
}
