import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { apiErrorOf, type ApiErrorOf } from '@portal/shared/data-access';
import {
  Button,
  FormSheet,
  LinkButton,
  SpecimenPage,
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
  readonly isSignedIn: boolean;
}

const texts = messages.invitation;

/** The specification's sentence for a dead link; any other failure is unexpected, except a limit that says when to try again. */
function sentenceOf({ code, message }: ApiErrorOf<typeof endpoints.acceptInvitation>): string {
  switch (code) {
    case 'INVITATION_LINK_NOT_FOUND':
    case 'TOO_MANY_REQUESTS':
    case 'NETWORK':
      return message;
    default:
      return texts.unexpected;
  }
}

/** `/accept-invitation`: accepts the invitation of the link's `iuid`, signed in or not (GROUP-42, GROUP-43). */
export function AcceptInvitationPage({ brand, isSignedIn }: AcceptInvitationPageProps) {
  const { search } = useLocation();
  const [acceptInvitation, { isLoading }] = groupManagementApi.useAcceptInvitationMutation();
  const [isAccepted, setIsAccepted] = useState(false);
  const { show, region } = useTimedMessage();

  const accept = async () => {
    const iuid = new URLSearchParams(search).get('iuid') ?? '';
    try {
      await acceptInvitation({ iuid }).unwrap();
      setIsAccepted(true);
      show('success', texts.accepted);
    } catch (thrown) {
      show('danger', sentenceOf(apiErrorOf(endpoints.acceptInvitation, thrown)));
    }
  };

  return (
    <SpecimenPage>
      <FormSheet title={texts.title(brand.productName)}>
        <StatusRegion {...region} />
        {isAccepted ? (
          <>
            <p className="text-ink-muted">{texts.sameAddress}</p>
            {isSignedIn ? (
              <LinkButton size="lg" block href={keepQuery(paths.account(), search)}>
                {texts.toAccount}
              </LinkButton>
            ) : (
              <>
                <LinkButton
                  size="lg"
                  block
                  variant="primary"
                  href={keepQuery(paths.login(), search)}
                >
                  {texts.logIn}
                </LinkButton>
                <LinkButton size="lg" block href={keepQuery(paths.signup(), search)}>
                  {texts.signUp}
                </LinkButton>
              </>
            )}
          </>
        ) : (
          <>
            <p className="text-ink-muted">{texts.explanation(brand.addIns)}</p>
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
      </FormSheet>
    </SpecimenPage>
  );
}
