import { LinkButton } from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import { messages } from '../messages';

const texts = messages.invitation;

interface SignInFirstProps {
  readonly iuid: string;
  /** The user is about to log in or to sign up with the invited address. */
  readonly onLeave: () => void;
}

/** The buttons of a visitor who is signed out: both ways lead back here (GROUP-222). */
export function SignInFirst({ iuid, onLeave }: SignInFirstProps) {
  const redirect = paths.acceptInvitation({ iuid });
  return (
    <>
      <p className="text-ink-muted">{texts.signInFirst}</p>
      <LinkButton
        size="lg"
        block
        variant="primary"
        href={paths.login({ redirect })}
        onClick={onLeave}
      >
        {texts.logInAndAccept}
      </LinkButton>
      <LinkButton size="lg" block href={paths.signup({ redirect })} onClick={onLeave}>
        {texts.signUp}
      </LinkButton>
    </>
  );
}
