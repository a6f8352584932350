import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { CheckboxField, Message } from '@portal/shared/ui';
import { groupManagementApi } from '../api';
import { errorText } from '../error-text';
import { messages } from './group-plan-messages';

const texts = messages.earlier;

/** Asks the owner of a group that has ended, before the payment, whether the next purchase continues it (GROUP-476). */
export function KeepMembers() {
  const { data: group } = groupManagementApi.useGetGroupDetailsQuery({});
  const [continueGroup, { isLoading, error }] = groupManagementApi.useContinueGroupMutation();
  const ended = group?.keepable;
  if (!ended) return null;
  const { guid, name, members, keeps } = ended;
  /** One change at a time: otherwise an earlier request could arrive last. */
  const change = () => {
    if (!isLoading) void continueGroup({ guid, keep: !keeps });
  };
  return (
    <div>
      <CheckboxField
        label={texts.keepBefore(name)}
        hint={texts.keepHint(members)}
        checked={keeps}
        aria-busy={isLoading}
        onChange={change}
      />
      <div role="status">
        {error && (
          <Message kind="danger">{errorText(apiErrorOf(endpoints.continueGroup, error))}</Message>
        )}
      </div>
    </div>
  );
}
