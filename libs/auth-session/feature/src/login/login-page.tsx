import { afterLogin } from '@portal/auth-session/domain';
import type { SocialProvider } from '@portal/shared/browser';
import { keepQuery, paths } from '@portal/shared/util';
import { FormSheet, FormPage, TextLink } from '@portal/shared/ui';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { messages } from '../messages';
import { useSession } from '../session/session-hooks';
import { SignedIn, type SigningInProps } from '../signed-in/signed-in';
import { SignInPlace, type EditorSignIn } from '../social/sign-in-options';
import { QueryError } from '../welcome/query-error';
import { LoginForm } from './login-form';
import { SessionNotice } from './session-notice';

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
