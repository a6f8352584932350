import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { useLocation } from '@portal/shared/router';
import {
  Button,
  Message,
  StatusRegion,
  takeFocus,
  useTimedMessage,
  Facts,
  Skeleton,
  SkeletonLine,
  FormPage,
  FormSheet,
  LinkButton,
} from '@portal/shared/ui';
import { keepQuery, paths, type Brand } from '@portal/shared/util';
import { useState } from 'react';
import { messages } from '../messages';
import { AcceptButtons } from './accept-buttons';
import { sentenceOf, type Joining } from './joining';
import { DeadEnd } from './dead-end';
import { joiningApi, type Invitation } from './joining-api';

const texts = messages.invitation;

interface ExpiredInvitationProps {
  readonly iuid: string;
  readonly groupName: string;
  readonly isAsked: boolean;
}

/** Says that the invitation has expired, and asks for a new one, once (GROUP-405). */
function ExpiredInvitation({ iuid, groupName, isAsked }: ExpiredInvitationProps) {
  const [ask, { isLoading, isSuccess }] = joiningApi.useAskForInvitationMutation();
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

interface InvitationTextProps {
  /** Undefined while it is loading, or when it could not be loaded. */
  readonly invitation: Invitation | undefined;
  readonly isLoading: boolean;
  readonly addIns: Brand['addIns'];
}

function Names({ inviter, email, groupName }: Invitation) {
  const invited = { term: texts.invited, description: email };
  return (
    <div className="grid gap-3 border-y border-line py-5">
      <p className="font-serif text-[1.625rem]/8 wrap-anywhere italic">{groupName}</p>
      <Facts
        facts={
          inviter === null ? [invited] : [{ term: texts.inviter, description: inviter }, invited]
        }
      />
    </div>
  );
}

/** The invitation as a card: the group, who invites whom, and what accepting means (GROUP-405). */
function InvitationText({ invitation, isLoading, addIns }: InvitationTextProps) {
  return (
    <>
      {invitation && <Names {...invitation} />}
      {isLoading && (
        <Skeleton
          label={texts.loading}
          className="grid h-33.5 content-center gap-5 border-y border-line"
        >
          <SkeletonLine className="h-5 w-40" />
          <SkeletonLine className="h-2.5 w-64 max-w-full" />
        </Skeleton>
      )}
      <p>{texts.explanation(addIns)}</p>
      <p className="text-small text-ink-muted">{texts.statistics}</p>
    </>
  );
}

interface AcceptInvitationPageProps {
  readonly brand: Pick<Brand, 'productName' | 'addIns'>;
  /** Undefined for a visitor who is signed out. */
  readonly user: Joining | undefined;
  readonly onAccepted: () => void;
  /** The visitor leaves for the log-in or the sign-up with this address. */
  readonly onSignIn: (email: string) => void;
}

/** `/accept-invitation`: a signed-in user accepts the invitation of the link's `iuid` (GROUP-42, GROUP-43, GROUP-405). */
export function AcceptInvitationPage(props: AcceptInvitationPageProps) {
  const { brand, user, onAccepted, onSignIn } = props;
  const { search } = useLocation();
  const iuid = new URLSearchParams(search).get('iuid') ?? '';
  const { data, error, isLoading } = joiningApi.useGetInvitationQuery({ iuid });
  const [acceptInvitation, acceptance] = joiningApi.useAcceptInvitationMutation();
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
    return show('success', texts.accepted);
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
        {isDead && !isAccepted && <DeadEnd isSignedIn={user !== undefined}>{texts.dead}</DeadEnd>}
        {!isAccepted && !isDead && (
          <InvitationText invitation={data} isLoading={isLoading} addIns={brand.addIns} />
        )}
        {data?.isMember && !isAccepted && <Message kind="info">{texts.alreadyMember}</Message>}
        {isAccepted || data?.isMember ? (
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
