import { groupManagementEndpoints as endpoints, type Group } from '@portal/group-management/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { Button, Message } from '@portal/shared/ui';
import { groupManagementApi } from '../api';
import { errorText } from '../error-text';
import { messages } from './group-plan-messages';

const texts = messages.former;

type Invitation = NonNullable<Group['formerInvitations']>[number];

interface QuestionProps {
  readonly invitation: Invitation;
  readonly show: (kind: 'success' | 'danger', text: string) => void;
  readonly onJoined: () => void;
}

function Question({ invitation: { guid, name, email }, show, onJoined }: QuestionProps) {
  const [answer, { isLoading, originalArgs }] =
    groupManagementApi.useAnswerFormerInvitationMutation();
  const reply = async (accept: boolean) => {
    const { error } = await answer({ guid, accept });
    if (error)
      return show('danger', errorText(apiErrorOf(endpoints.answerFormerInvitation, error)));
    show('success', accept ? texts.accepted(name) : texts.declined(name));
    return accept && onJoined();
  };
  return (
    <Message
      kind="info"
      className="mb-4"
      actions={
        <>
          <Button
            variant="primary"
            loading={isLoading && originalArgs?.accept === true}
            loadingWord={texts.accepting}
            onClick={() => void reply(true)}
          >
            {texts.accept}
          </Button>
          <Button
            loading={isLoading && originalArgs?.accept === false}
            loadingWord={texts.declining}
            onClick={() => void reply(false)}
          >
            {texts.decline}
          </Button>
        </>
      }
    >
      {texts.question(email, name)}
    </Message>
  );
}

interface FormerInvitationsProps extends Pick<QuestionProps, 'show'> {
  readonly invitations: readonly Invitation[];
  readonly onJoined: () => void;
}

/** Asks whether invitations of addresses that the account had before are accepted with the new one (GROUP-455). */
export const FormerInvitations = ({ invitations, ...shared }: FormerInvitationsProps) =>
  invitations.map((invitation) => (
    <Question key={`${invitation.guid} ${invitation.email}`} invitation={invitation} {...shared} />
  ));
