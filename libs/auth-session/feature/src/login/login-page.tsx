import { afterLogin, sessionErrors } from '@portal/auth-session/domain';
import type { SocialProvider } from '@portal/shared/browser';
import { useLocation } from '@portal/shared/router';
import { useTelemetry } from '@portal/shared/telemetry';
import { FormPage, FormSheet, Message, type MessageKind, TextLink } from '@portal/shared/ui';
import { keepQuery, paths } from '@portal/shared/util';
import { Fragment, type ReactNode, useState } from 'react';
import { messages } from '../messages';
import { usePortalConfig } from '../provider/portal-config';
import type { CodeSource } from '../second-factor/code-source';
import { CodeSheet } from '../second-factor/lazy-code-step';
import { useSession } from '../session/session-hooks';
import type { SessionEndReason } from '../session/session-slice';
import { SignedIn, type SigningInProps } from '../signed-in/signed-in';
import { type Frame, Waiting } from '../signed-in/waiting';
import { type EditorSignIn, SignInPlace } from '../social/sign-in-options';
import { PasskeySignIn } from '../passkeys/passkey-sign-in';
import { QueryError } from '../welcome/query-error';
import { LoginForm } from './login-form';

interface Notice {
  readonly kind: MessageKind;
  readonly text: string;
}

/** Ends of a session that the login page explains. */
const notices = (): Partial<Record<SessionEndReason, Notice>> => ({
  ended: { kind: 'info', text: messages.signInAgain },
  rejected: { kind: 'info', text: messages.signInAgain },
  'signed-out-everywhere': { kind: 'success', text: messages.signedOutEverywhere },
  invalid: { kind: 'danger', text: sessionErrors.INVALID_SESSION_DATA },
  'sign-in-failed': { kind: 'danger', text: sessionErrors.SIGN_IN_FAILED },
});

/** Explains why the session ended. */
function SessionNotice({ reason }: { readonly reason: SessionEndReason | undefined }) {
  const notice = reason && notices()[reason];
  return notice && <Message kind={notice.kind}>{notice.text}</Message>;
}

interface LoginPageProps extends SigningInProps {
  readonly productName: string;
  /** The providers that are configured. */
  readonly socialProviders?: readonly SocialProvider[];
  /** Names the purchase that the address asks for. */
  readonly purchaseNotice?: ReactNode;
  readonly editor?: EditorSignIn;
}

interface LoginProps extends LoginPageProps {
  readonly frame: Frame;
}

function Login({ frame: Frame, ...props }: LoginProps) {
  const { productName, socialProviders, editor, purchaseNotice, ...signingIn } = props;
  const { status, reason } = useSession();
  const { search } = useLocation();
  const [email, setEmail] = useState('');
  const [codeSource, setCodeSource] = useState<CodeSource>();
  const { track } = useTelemetry();

  if (status === 'signed-in') {
    const waiting = <Waiting label={messages.waiting.signingIn} frame={Frame} />;
    return <SignedIn decide={afterLogin} waiting={waiting} {...signingIn} />;
  }
  if (codeSource)
    return (
      <Frame>
        <CodeSheet
          source={codeSource}
          onAnswered={() => track({ type: 'sign-in', action: 'password' })}
          onCancel={() => setCodeSource(undefined)}
        />
      </Frame>
    );
  const { title, newHere, createAccount } = messages.login;
  const footnote = (
    <>
      {newHere(productName)}{' '}
      <TextLink href={keepQuery(paths.signup(), search)}>{createAccount}</TextLink>
    </>
  );
  return (
    <Frame>
      <FormSheet title={title} footnote={footnote}>
        <QueryError productName={productName} editorName={editor?.name} />
        <SessionNotice reason={reason} />
        {purchaseNotice}
        <LoginForm initialEmail={email} onSent={setEmail} onCodeNeeded={setCodeSource}>
          <PasskeySignIn />
          <p className="text-center">
            <TextLink standalone href={keepQuery(paths.signInMail(), search)}>
              {messages.signInMail.offer}
            </TextLink>
          </p>
          <SignInPlace providers={socialProviders} editor={editor} />
        </LoginForm>
      </FormSheet>
    </Frame>
  );
}

/** `/login` (AUTH-50 to AUTH-58). */
export const LoginPage = (props: LoginPageProps) => <Login {...props} frame={FormPage} />;

type SignInProps = Pick<LoginPageProps, 'purchaseNotice' | 'startCheckout'>;

/** The sign-in of {@link LoginPage} for a place of the app's own, with its configuration (SHARED-573). */
export function SignIn(props: SignInProps) {
  const { brand, extensionId, socialProviders, targetOrigins } = usePortalConfig();
  const configured = {
    productName: brand.productName,
    extensionId,
    socialProviders,
    targetOrigins,
  };
  return (
    <div className="portal-ui">
      <Login {...configured} {...props} frame={Fragment} />
    </div>
  );
}
