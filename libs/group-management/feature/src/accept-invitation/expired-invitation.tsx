import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { Button, Message, StatusRegion, takeFocus, useTimedMessage } from '@portal/shared/ui';
import { messages } from '../messages';
import { invitationApi } from './invitation-api';
import { sentenceOf } from './sentence-of';

const texts = messages.invitation;

interface ExpiredInvitationProps {
  readonly iuid: string;
  readonly groupName: string;
  readonly isAsked: boolean;
}

/** Says that the invitation has expired, and asks for a new one, once (GROUP-405). */
export function ExpiredInvitation({ iuid, groupName, isAsked }: ExpiredInvitationProps) {
  const [ask, { isLoading, isSuccess }] = invitationApi.useAskForInvitationMutation();
  const { show, region } = useTimedMessage();
  const hasAsked = isAsked || isSuccess;

  const onAsk = async () => {
    const { error } = await ask({ iuid });
    if (error) show('danger', sentenceOf(apiErrorOf(endpoints.askForInvitation, error)));
  };
  return (
    <>
      <StatusRegion {...region} />
      <Message kind="warning">{texts.expired}</Message>
      <div role="status" className="empty:hidden">
        {hasAsked && (
          <p
            {...(isSuccess && { ref: takeFocus, tabIndex: -1 })}
            className="text-ink-muted outline-none"
          >
            {texts.asked(groupName)}
          </p>
        )}
      </div>
      {!hasAsked && (
        <Button
          size="lg"
          block
          variant="primary"
          loading={isLoading}
          loadingWord={texts.asking}
          onClick={() => void onAsk()}
        >
          {texts.ask}
        </Button>
      )}
    </>
  );
}
