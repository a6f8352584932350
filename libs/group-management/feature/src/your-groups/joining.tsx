import type { ApiError } from '@portal/shared/data-access';
import { LinkButton, Message } from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import { messages } from '../messages';

/** The signed-in user who reads an invitation or a class link. */
export interface Joining {
  readonly email: string;
  readonly emailVerified: boolean;
}

/** The server's sentence where it says what to do; any other failure is unexpected (GROUP-43). */
export function sentenceOf({ code, message }: ApiError): string {
  switch (code) {
    case 'INVITATION_LINK_NOT_FOUND':
    case 'INVITATION_EXPIRED':
    case 'INVITATION_FOR_ANOTHER_ADDRESS':
    case 'ADDRESS_NOT_IN_DOMAINS':
    case 'INVITATION_NEEDED':
    case 'CLASS_FULL':
    case 'TOO_MANY_REQUESTS':
    case 'NETWORK':
      return message;
    default:
      return messages.invitation.unexpected;
  }
}

interface SignInLinksProps {
  readonly texts: { readonly logIn: string; readonly signUp: string };
  readonly text: string;
  /** Where both ways lead back to (GROUP-222). */
  readonly redirect: string;
  readonly onLeave?: () => void;
}

/** For a visitor who is signed out. */
export const SignInLinks = ({ texts, text, redirect, onLeave }: SignInLinksProps) => (
  <>
    <p className="text-ink-muted wrap-anywhere">{text}</p>
    <LinkButton
      size="lg"
      block
      variant="primary"
      href={paths.login({ redirect })}
      onClick={onLeave}
    >
      {texts.logIn}
    </LinkButton>
    <LinkButton size="lg" block href={paths.signup({ redirect })} onClick={onLeave}>
      {texts.signUp}
    </LinkButton>
  </>
);

interface OtherAccountProps {
  readonly texts: { readonly switchAccount: string };
  readonly text: string;
  readonly redirect: string;
}

/** For a user who is signed in with an address that cannot join. */
export const OtherAccount = ({ texts, text, redirect }: OtherAccountProps) => (
  <>
    <Message kind="warning">{text}</Message>
    <LinkButton size="lg" block variant="primary" href={paths.signout({ redirect })}>
      {texts.switchAccount}
    </LinkButton>
  </>
);
