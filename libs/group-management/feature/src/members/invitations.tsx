import {
  groupManagementEndpoints as endpoints,
  type Member,
} from '@portal/group-management/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { failureText } from '@portal/shared/forms';
import { Button } from '@portal/shared/ui';
import { durations } from '@portal/shared/util';
import { groupManagementApi } from '../api';
import { errorText } from '../error-text';
import { useGroupName } from '../group-name';
import { messages } from '../messages';
import { messages as texts } from './invitation-messages';
import type { Feedback } from './use-members';
import type { Selection } from './use-selection';

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
  readonly sendingTo: string | undefined;
  readonly onResend: (email: string) => Promise<void>;
}

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

/** Copies the link of an invitation; where the browser does not allow that, it is shown (GROUP-59). */
export function useCopyLink({ say }: Feedback) {
  const groupName = useGroupName();
  const [getInvitationLink] = groupManagementApi.useGetInvitationLinkMutation();

  return async (email: string) => {
    const { data, error } = await getInvitationLink({ ...groupName, memberEmail: email });
    if (!data) return say('danger', errorText(apiErrorOf(endpoints.getInvitationLink, error)));
    try {
      await navigator.clipboard.writeText(data.url);
      return say('success', texts.linkCopied(email));
    } catch {
      return say('info', texts.linkShown(data.url), 60_000);
    }
  };
}

/** Sends the open invitations of the selected members again (GROUP-232). */
export function useResendSelected({ choice, clear }: Selection, { say }: Feedback) {
  const groupName = useGroupName();
  const [resendInvitations, { isLoading }] = groupManagementApi.useResendInvitationsMutation();

  const run = async () => {
    const who =
      'matching' in choice ? { matching: choice.matching } : { memberEmails: [...choice.emails] };
    const { data, error } = await resendInvitations({ ...groupName, ...who });
    if (!data) {
      const failure = apiErrorOf(endpoints.resendInvitations, error);
      if (failure.code === 'USER_NOT_FOUND') say('info', texts.noneOpen);
      else say('danger', errorText(failure));
      return;
    }
    say(data.sent > 0 ? 'success' : 'info', texts.resent(data.sent, data.tooSoon));
    clear();
  };
  return { run, isLoading };
}
