import { afterSignUp } from '@portal/auth-session/domain';
import type { SocialProvider } from '@portal/shared/browser';
import { keepQuery, paths } from '@portal/shared/util';
import { useLocation } from '@portal/shared/router';
import { FormSheet, Message, FormPage, TextLink } from '@portal/shared/ui';
import { Fragment, useState, type ReactNode } from 'react';
import { messages } from '../messages';
import { usePortalConfig } from '../provider/portal-config';
import { useSession } from '../session/session-hooks';
import { SignedIn, type SigningInProps } from '../signed-in/signed-in';
import { type Frame, Waiting } from '../signed-in/waiting';
import { MailSent } from './mail-sent';
import { SignupForm } from './signup-form';
import { SignInPlace } from '../social/sign-in-options';
import type { OptIn } from './use-sign-up';
import { useSignedOutNotice, useSignedOutOnArrival } from './use-signed-out-on-arrival';

interface SignupPageProps extends SigningInProps {
  /** The providers that are configured. */
  readonly socialProviders?: readonly SocialProvider[];
  /** Names the purchase that the address asks for. */
  readonly purchaseNotice?: ReactNode;
  /** Whether an account can be opened with a passkey; by default it can. */
  readonly passkeySignUp?: boolean;
  /** Called once a user who asked for update notifications is signed in. */
  readonly onOptIn?: OptIn;
  /** Reloads the page; only tests pass another function. */
  readonly reload?: () => void;
}

const reloadPage = () => window.location.reload();

interface SignupProps extends SignupPageProps {
  readonly frame: Frame;
}

function Signup({
  frame: Frame,
  reload = reloadPage,
  socialProviders,
  purchaseNotice,
  onOptIn,
  passkeySignUp = true,
  ...signingIn
}: SignupProps) {
  const isSigningOut = useSignedOutOnArrival(reload);
  const wasSignedOut = useSignedOutNotice();
  const { status } = useSession();
  const { search } = useLocation();
  const [mailedTo, setMailedTo] = useState<string>();
  const [isCorrecting, setIsCorrecting] = useState(false);

  const correct = () => {
    setMailedTo(undefined);
    setIsCorrecting(true);
  };
  if (isSigningOut) return <Waiting label={messages.waiting.signingOut} frame={Frame} />;
  if (status === 'signed-in') {
    const waiting = <Waiting label={messages.waiting.signingIn} frame={Frame} />;
    return <SignedIn decide={afterSignUp} waiting={waiting} {...signingIn} />;
  }

  const { title, haveAccount, login, checkEmailTitle } = messages.signup;
  const footnote = (
    <>
      {haveAccount} <TextLink href={keepQuery(paths.login(), search)}>{login}</TextLink>
    </>
  );
  return (
    <Frame>
      <FormSheet title={mailedTo ? checkEmailTitle : title} footnote={footnote}>
        {mailedTo && <MailSent email={mailedTo} onChange={correct} />}
        {!mailedTo && wasSignedOut && <Message kind="info">{messages.signup.signedOut}</Message>}
        {!mailedTo && purchaseNotice}
        {!mailedTo && (
          <SignupForm
            onMailSent={setMailedTo}
            onOptIn={onOptIn}
            takesFocus={isCorrecting}
            takesPasskeys={passkeySignUp}
          >
            <SignInPlace providers={socialProviders} />
          </SignupForm>
        )}
      </FormSheet>
    </Frame>
  );
}

/** `/signup` (AUTH-60 to AUTH-66). */
export const SignupPage = (props: SignupPageProps) => <Signup {...props} frame={FormPage} />;

type SignUpProps = Pick<SignupPageProps, 'purchaseNotice' | 'startCheckout' | 'onOptIn'>;

/** The sign-up of {@link SignupPage} for a place of the app's own, with its configuration (SHARED-573). */
export function SignUp(props: SignUpProps) {
  const { extensionId, socialProviders, targetOrigins, passkeySignUp } = usePortalConfig();
  const configured = { extensionId, socialProviders, targetOrigins, passkeySignUp };
  return (
    <div className="portal-ui">
      <Signup {...configured} {...props} frame={Fragment} />
    </div>
  );
}
