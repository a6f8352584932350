import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { StatusRegion, SwitchField, useTimedMessage } from '@portal/shared/ui';
import { errorText } from '../error-text';
import { useGroupName } from '../group-name';
import { messages } from '../messages';
import { joiningApi } from '../your-groups/joining-api';

const texts = messages.invitationRule;

/** The switch by which the owner lets another account than the invited one use a mailed invitation (GROUP-470). */
export function InvitationRule({ isAllowed }: { readonly isAllowed: boolean }) {
  const groupName = useGroupName();
  const [changeRule, { isLoading }] = joiningApi.useChangeInvitationRuleMutation();
  const { show, dismiss, region } = useTimedMessage();

  /** One change at a time: otherwise an earlier request could arrive last. */
  const change = async () => {
    if (isLoading) return;
    dismiss();
    const { error } = await changeRule({ ...groupName, allowsOtherAddress: !isAllowed });
    if (error) show('danger', errorText(apiErrorOf(endpoints.changeInvitationRule, error)));
  };
  return (
    <div className="mt-5 max-w-prose">
      <SwitchField
        label={texts.label}
        hint={texts.hint}
        checked={isAllowed}
        aria-busy={isLoading}
        onChange={() => void change()}
      />
      <StatusRegion {...region} className="mt-3" />
    </div>
  );
}
