import { afterLogin, sessionErrors } from '@portal/auth-session/domain';
import type { SocialProvider } from '@portal/shared/browser';
import { FormPage, FormSheet, Message, type MessageKind, TextLink } from '@portal/shared/ui';
import { keepQuery, paths } from '@portal/shared/util';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { messages } from '../messages';
import { useSession } from '../session/session-hooks';
import type { SessionEndReason } from '../session/session-slice';
import { SignedIn, type SigningInProps } from '../signed-in/signed-in';
import { type EditorSignIn, SignInPlace } from '../social/sign-in-options';
import { QueryError } from '../welcome/query-error';
import { LoginForm } from './login-form';

interface Notice {
  readonly kind: MessageKind;
  readonly text: string;
}

const again: Notice = { kind: 'info', text: messages.signInAgain };

/** Ends of a session that the login page explains. */
const notices: Partial<Record<SessionEndReason, Notice>> = {
  ended: again,
  rejected: again,
  'signed-out-everywhere': { kind: 'success', text: messages.signedOutEverywhere },
  invalid: { kind: 'danger', text: sessionErrors.INVALID_SESSION_DATA },
  'sign-in-failed': { kind: 'danger', text: sessionErrors.SIGN_IN_FAILED },
};

/** Explains why the session ended. */
function SessionNotice({ reason }: { readonly reason: SessionEndReason | undefined }) {
  const notice = reason && notices[reason];
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

/** `/login` (AUTH-50 to AUTH-58). */
export function LoginPage(props: LoginPageProps) {
  const { productName, socialProviders, editor, purchaseNotice, ...signingIn } = props;
  const { status, reason } = useSession();
  const { search } = useLocation();
  const [email, setEmail] = useState('');

  if (status === 'signed-in') return <SignedIn decide={afterLogin} {...signingIn} />;
  const { title, newHere, createAccount } = messages.login;
  const footnote = (
    <>
      {newHere(productName)}{' '}
      <TextLink href={keepQuery(paths.signup(), search)}>{createAccount}</TextLink>
    </>
  );
  return (
    <FormPage>
      <FormSheet title={title} footnote={footnote}>
        <QueryError productName={productName} editorName={editor?.name} />
        <SessionNotice reason={reason} />
        {purchaseNotice}
        <LoginForm initialEmail={email} onSent={setEmail} />
        <SignInPlace providers={socialProviders} editor={editor} />
      </FormSheet>
    </FormPage>
  );
}
