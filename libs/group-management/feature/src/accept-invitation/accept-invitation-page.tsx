import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import {
  FormPage,
  FormSheet,
  LinkButton,
  Message,
  StatusRegion,
  useTimedMessage,
} from '@portal/shared/ui';
import { keepQuery, paths, type Brand } from '@portal/shared/util';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { messages } from '../messages';
import { AcceptButtons } from './accept-buttons';
import { ExpiredInvitation } from './expired-invitation';
import { invitationApi, type Accepting } from './invitation-api';
import { InvitationText } from './invitation-text';
import { sentenceOf } from './sentence-of';

interface AcceptInvitationPageProps {
  readonly brand: Pick<Brand, 'productName' | 'addIns'>;
  /** Undefined for a visitor who is signed out. */
  readonly user: Accepting | undefined;
  /** The user has Premium now. */
  readonly onAccepted: () => void;
  /** The visitor leaves for the log-in or the sign-up with this address. */
  readonly onSignIn: (email: string) => void;
}

const texts = messages.invitation;

/** `/accept-invitation`: a signed-in user accepts the invitation of the link's `iuid` (GROUP-42, GROUP-43, GROUP-405). */
export function AcceptInvitationPage(props: AcceptInvitationPageProps) {
  const { brand, user, onAccepted, onSignIn } = props;
  const { search } = useLocation();
  const iuid = new URLSearchParams(search).get('iuid') ?? '';
  const { data, error, isLoading } = invitationApi.useGetInvitationQuery({ iuid });
  const [acceptInvitation, acceptance] = invitationApi.useAcceptInvitationMutation();
  const [isAccepted, setIsAccepted] = useState(false);
  const { show, region } = useTimedMessage();
  const failure = error && apiErrorOf(endpoints.getInvitation, error);
  // Whatever else failed, the invitation may still be accepted.
  const isDead = failure?.code === 'INVITATION_LINK_NOT_FOUND';

  const accept = async () => {
    const { error: rejected } = await acceptInvitation({ iuid });
    if (rejected)
      return show('danger', sentenceOf(apiErrorOf(endpoints.acceptInvitation, rejected)));
    setIsAccepted(true);
    onAccepted();
    if (data && user && !user.emailVerified)
      return show('warning', texts.acceptedUnverified(data.groupName), { takesFocus: true });
    return show('success', texts.accepted, { takesFocus: true });
  };

  const open = data?.isExpired ? (
    <ExpiredInvitation iuid={iuid} groupName={data.groupName} isAsked={data.askedAt !== null} />
  ) : (
    <AcceptButtons
      iuid={iuid}
      invitation={data}
      user={user}
      isBusy={isLoading || acceptance.isLoading}
      onAccept={() => void accept()}
      onSignIn={onSignIn}
    />
  );
  return (
    <FormPage>
      <FormSheet title={texts.title(brand.productName)}>
        <StatusRegion {...region} />
        {isDead && !isAccepted && (
          <div role="alert">
            <Message kind="danger">{sentenceOf(failure)}</Message>
          </div>
        )}
        {!isAccepted && !isDead && (
          <InvitationText invitation={data} isLoading={isLoading} addIns={brand.addIns} />
        )}
        {data?.isAccepted && !isAccepted && (
          <Message kind="info">{texts.alreadyAccepted(data.groupName)}</Message>
        )}
        {isAccepted || data?.isAccepted ? (
          <LinkButton size="lg" block href={keepQuery(paths.account(), search)}>
            {texts.toAccount}
          </LinkButton>
        ) : (
          !isDead && open
        )}
      </FormSheet>
    </FormPage>
  );
}
