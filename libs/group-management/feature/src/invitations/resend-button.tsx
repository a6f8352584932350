import {
  groupManagementEndpoints as endpoints,
  type Member,
} from '@portal/group-management/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { failureText } from '@portal/shared/forms';
import { Button } from '@portal/shared/ui';
import { durations } from '@portal/shared/util';
import { groupManagementApi } from '../api';
import { useGroupName } from '../members/group-name';
import { messages as invitationMessages } from './messages';
import { messages } from '../messages';
import { errorText } from '../members/error-text';
import type { Feedback } from '../members/use-members';

const texts = invitationMessages;

const secondsPerMinute = durations.oneMinuteMs / durations.oneSecondMs;

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
  /** How long ago the server said how long to wait. */
  readonly secondsShown: number;
  /** The address that an invitation is being sent to. */
  readonly sendingTo: string | undefined;
  readonly onResend: (email: string) => Promise<void>;
}

/** Why the invitation cannot be sent now. */
function reasonNot(
  { email, resendInSeconds }: Member,
  sendingTo: string | undefined,
  secondsShown: number,
) {
  if (sendingTo !== undefined && sendingTo !== email) return texts.waitForOther;
  const wait = (resendInSeconds ?? 0) - secondsShown;
  return wait > 0 ? texts.justSent(Math.ceil(wait / secondsPerMinute)) : undefined;
}

/** "Resend Invitation" of a pending member (GROUP-57, GROUP-58). */
export function ResendButton(props: ResendButtonProps) {
  const { member, isEnded, secondsShown, sendingTo, onResend } = props;
  const isSending = sendingTo === member.email;
  const reason = isEnded
    ? messages.endedGroup.invitesNobody
    : reasonNot(member, sendingTo, secondsShown);
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
