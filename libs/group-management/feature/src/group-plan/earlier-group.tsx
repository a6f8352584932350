import { groupManagementEndpoints as endpoints, type Group } from '@portal/group-management/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { Button, Message, StatusRegion, useTimedMessage } from '@portal/shared/ui';
import { groupManagementApi } from '../api';
import { errorText } from '../members/error-text';
import { messages } from './messages';

const texts = messages.earlier;

/** Asks the owner of a new group once whether the members of the group that has ended are kept (GROUP-240). */
export function EarlierGroup({ group }: { readonly group: Group }) {
  const [keep, { isLoading: isKeeping }] = groupManagementApi.useContinueGroupMutation();
  const [leave, { isLoading: isLeaving }] = groupManagementApi.useLeaveGroupMutation();
  const { show, region } = useTimedMessage();
  const { earlier, quota = null } = group;
  const hasSeats = !earlier || quota === null || earlier.members <= quota;

  const onKeep = async (guid: string) => {
    const { error } = await keep({ guid });
    if (error) show('danger', errorText(apiErrorOf(endpoints.continueGroup, error)));
    else show('success', texts.kept);
  };
  const onDrop = async (guid: string) => {
    const { error } = await leave({ guid });
    if (error) show('danger', errorText(apiErrorOf(endpoints.leaveGroup, error)));
    else show('success', texts.dropped);
  };

  return (
    <>
      <StatusRegion {...region} />
      {earlier && (
        <Message
          kind="info"
          className="mb-5"
          actions={
            <>
              {hasSeats && (
                <Button
                  variant="primary"
                  loading={isKeeping}
                  loadingWord={texts.keeping}
                  onClick={() => void onKeep(earlier.guid)}
                >
                  {texts.keep}
                </Button>
              )}
              <Button
                loading={isLeaving}
                loadingWord={texts.dropping}
                onClick={() => void onDrop(earlier.guid)}
              >
                {texts.drop}
              </Button>
            </>
          }
        >
          {hasSeats ? texts.question(earlier.members) : texts.tooMany(earlier.members, quota ?? 0)}
        </Message>
      )}
    </>
  );
}
