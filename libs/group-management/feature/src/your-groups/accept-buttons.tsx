import { Button, Message } from '@portal/shared/ui';
import { canonicalEmail, paths } from '@portal/shared/util';
import { messages } from '../messages';
import { OtherAccount, SignInLinks, type Joining } from './joining';
import type { Invitation } from './joining-api';

const texts = messages.invitation;

interface AcceptButtonsProps {
  readonly iuid: string;
  readonly invitation: Invitation | undefined;
  readonly user: Joining | undefined;
  readonly isBusy: boolean;
  readonly onAccept: () => void;
  readonly onSignIn: (email: string) => void;
}

/** What the reader of an open invitation can do (GROUP-222, GROUP-405). */
export function AcceptButtons(props: AcceptButtonsProps) {
  const { iuid, invitation, user, isBusy, onAccept, onSignIn } = props;
  const redirect = paths.acceptInvitation({ iuid });
  if (!user)
    return (
      <SignInLinks
        texts={{ logIn: texts.logInAndAccept, signUp: texts.signUp }}
        text={texts.signInFirst}
        redirect={redirect}
        onLeave={() => invitation && onSignIn(invitation.email)}
      />
    );
  if (invitation && canonicalEmail(user.email) !== invitation.email)
    return (
      <>
        <OtherAccount
          texts={texts}
          text={texts.otherAccount(invitation.email, user.email)}
          redirect={redirect}
        />
        {invitation.isForOthers && user.emailVerified && (
          <>
            <p className="text-ink-muted">{texts.otherMayAccept(user.email)}</p>
            <Button size="lg" block loading={isBusy} onClick={onAccept}>
              {texts.acceptWith(user.email)}
            </Button>
          </>
        )}
      </>
    );
  if (!user.emailVerified) return <Message kind="warning">{texts.verifyFirst(user.email)}</Message>;
  return (
    <>
      <p className="text-ink-muted">{texts.acceptAs(user.email)}</p>
      <Button size="lg" block variant="primary" loading={isBusy} onClick={onAccept}>
        {texts.accept}
      </Button>
    </>
  );
}
