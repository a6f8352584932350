import { canonicalEmail, paths } from '@portal/shared/util';
import { Button, LinkButton, Message } from '@portal/shared/ui';
import { useState } from 'react';
import { messages } from '../messages';
import type { Accepting, Invitation } from './invitation-api';
import { SignInFirst } from './sign-in-first';

interface AcceptButtonsProps {
  readonly iuid: string;
  /** Undefined while it is not known. */
  readonly invitation: Invitation | undefined;
  readonly user: Accepting | undefined;
  readonly isBusy: boolean;
  readonly onAccept: () => void;
  readonly onSignIn: (email: string) => void;
}

const texts = messages.invitation;

/** The user is signed in with another address than the invited one: only a verified one with the mailed link may take the seat. */
function OtherAccount({
  iuid,
  invitation,
  user,
  isBusy,
  onAccept,
}: Pick<AcceptButtonsProps, 'iuid' | 'isBusy' | 'onAccept'> & {
  readonly invitation: Invitation;
  readonly user: Accepting;
}) {
  const redirect = paths.acceptInvitation({ iuid });
  return (
    <>
      <Message kind="warning">{texts.otherAccount(invitation.email, user.email)}</Message>
      <LinkButton size="lg" block variant="primary" href={paths.signout({ redirect })}>
        {texts.switchAccount}
      </LinkButton>
      {invitation.wasMailed && user.emailVerified && (
        <>
          <p className="text-ink-muted">{texts.otherMayAccept(user.email)}</p>
          <Button size="lg" block loading={isBusy} onClick={onAccept}>
            {texts.acceptWith(user.email)}
          </Button>
        </>
      )}
    </>
  );
}

/** What the reader of an open invitation can do (GROUP-222, GROUP-405). */
export function AcceptButtons(props: AcceptButtonsProps) {
  const { iuid, invitation, user, isBusy, onAccept, onSignIn } = props;
  const [hasAsked, setHasAsked] = useState(false);
  if (hasAsked && !user)
    return <SignInFirst iuid={iuid} onLeave={() => invitation && onSignIn(invitation.email)} />;
  if (invitation && user && canonicalEmail(user.email) !== invitation.email)
    return <OtherAccount {...{ iuid, invitation, user, isBusy, onAccept }} />;
  return (
    <>
      {user && <p className="text-ink-muted">{texts.acceptAs(user.email)}</p>}
      <Button
        size="lg"
        block
        variant="primary"
        loading={isBusy}
        onClick={() => (user ? onAccept() : setHasAsked(true))}
      >
        {texts.accept}
      </Button>
    </>
  );
}
