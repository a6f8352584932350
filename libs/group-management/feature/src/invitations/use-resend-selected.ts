import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { groupManagementApi } from '../api';
import { messages as invitationMessages } from './messages';
import { errorText } from '../members/error-text';
import { useGroupName } from '../members/group-name';
import type { Feedback } from '../members/use-members';
import type { Selection } from '../members/use-selection';

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
      if (failure.code === 'USER_NOT_FOUND') say('info', invitationMessages.noneOpen);
      else say('danger', errorText(failure));
      return;
    }
    say(data.sent > 0 ? 'success' : 'info', invitationMessages.resent(data.sent, data.tooSoon));
    clear();
  };
  return { run, isLoading };
}
