import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { apiErrorOf, type ApiErrorOf } from '@portal/shared/data-access';
import {
  Button,
  FormSheet,
  LinkButton,
  FormPage,
  StatusRegion,
  useTimedMessage,
} from '@portal/shared/ui';
import { keepQuery, paths, type Brand } from '@portal/shared/util';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { groupManagementApi } from '../api';
import { messages } from '../messages';

interface AcceptInvitationPageProps {
  readonly brand: Pick<Brand, 'productName' | 'addIns'>;
  /** The address of the user; undefined for a visitor who is signed out. */
  readonly email: string | undefined;
  /** The user has Premium now. */
  readonly onAccepted: () => void;
}

const texts = messages.invitation;

/** The specification's sentence for a dead link; any other failure is unexpected, except a limit that says when to try again. */
function sentenceOf({ code, message }: ApiErrorOf<typeof endpoints.acceptInvitation>): string {
  switch (code) {
    case 'INVITATION_LINK_NOT_FOUND':
    case 'INVITATION_FOR_ANOTHER_ADDRESS':
    case 'TOO_MANY_REQUESTS':
    case 'NETWORK':
      return message;
    default:
      return texts.unexpected;
  }
}

/** The button of a visitor who is signed out: both ways lead back here. */
function SignInFirst({ iuid }: { readonly iuid: string }) {
  const redirect = paths.acceptInvitation({ iuid });
  return (
    <>
      <p className="text-ink-muted">{texts.signInFirst}</p>
      <LinkButton size="lg" block variant="primary" href={paths.login({ redirect })}>
        {texts.logInAndAccept}
      </LinkButton>
      <LinkButton size="lg" block href={paths.signup({ redirect })}>
        {texts.signUp}
      </LinkButton>
    </>
  );
}

/** `/accept-invitation`: a signed-in user accepts the invitation of the link's `iuid` (GROUP-42, GROUP-43, GROUP-222). */
export function AcceptInvitationPage({ brand, email, onAccepted }: AcceptInvitationPageProps) {
  const { search } = useLocation();
  const iuid = new URLSearchParams(search).get('iuid') ?? '';
  const [acceptInvitation, { isLoading }] = groupManagementApi.useAcceptInvitationMutation();
  const [isAccepted, setIsAccepted] = useState(false);
  const [hasAsked, setHasAsked] = useState(false);
  const { show, region } = useTimedMessage();

  const accept = async () => {
    if (email === undefined) return setHasAsked(true);
    try {
      await acceptInvitation({ iuid }).unwrap();
      setIsAccepted(true);
      onAccepted();
      return show('success', texts.accepted);
    } catch (thrown) {
      return show('danger', sentenceOf(apiErrorOf(endpoints.acceptInvitation, thrown)));
    }
  };

  const invitation = (
    <>
      <p className="text-ink-muted">{texts.explanation(brand.addIns)}</p>
      <p className="text-ink-muted">{texts.statistics}</p>
      {hasAsked && email === undefined ? (
        <SignInFirst iuid={iuid} />
      ) : (
        <>
          {email !== undefined && <p className="text-ink-muted">{texts.acceptAs(email)}</p>}
          <Button
            size="lg"
            block
            variant="primary"
            loading={isLoading}
            onClick={() => void accept()}
          >
            {texts.accept}
          </Button>
        </>
      )}
    </>
  );

  return (
    <FormPage>
      <FormSheet title={texts.title(brand.productName)}>
        <StatusRegion {...region} />
        {isAccepted ? (
          <LinkButton size="lg" block href={keepQuery(paths.account(), search)}>
            {texts.toAccount}
          </LinkButton>
        ) : (
          invitation
        )}
      </FormSheet>
    </FormPage>
  );
}
