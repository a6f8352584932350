import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { groupManagementApi } from '../api';
import { messages as invitationMessages } from './messages';
import { errorText } from '../members/error-text';
import { useGroupName } from '../members/group-name';
import type { Feedback } from '../members/use-members';

/** Copies the link of an invitation; where the browser does not allow that, it is shown (GROUP-59). */
export function useCopyLink({ say }: Feedback) {
  const groupName = useGroupName();
  const [getInvitationLink] = groupManagementApi.useGetInvitationLinkMutation();
  const { linkCopied, linkShown } = invitationMessages;

  return async (email: string) => {
    const { data, error } = await getInvitationLink({ ...groupName, memberEmail: email });
    if (!data) {
      say('danger', errorText(apiErrorOf(endpoints.getInvitationLink, error)));
      return;
    }
    try {
      await navigator.clipboard.writeText(data.url);
      say('success', linkCopied(email));
    } catch {
      say('info', linkShown(data.url), 60_000);
    }
  };
}
