import { signInForm } from '@portal/auth-session/domain';
import { Form, FormCheckbox, FormTextField, SubmitButton } from '@portal/shared/forms';
import { type ReactNode, useState } from 'react';
import { InstitutionOrPassword } from './institution-or-password';
import { TypedEmail } from '../email/typed-email';
import { messages } from '../messages';
import { ExistingPasswordField } from '../password/existing-password-field';
import { codeSourceOf, type CodeSource } from '../second-factor/code-source';
import { useSignIn } from './use-sign-in';

interface LoginFormProps {
  readonly initialEmail: string;
  /** Tells the address that was sent, so that the page can give it back after a failure. */
  readonly onSent: (email: string) => void;
  /** The password was right, and a code has to follow. */
  readonly onCodeNeeded: (source: CodeSource) => void;
  /** Other ways to log in, which an institution can forbid. */
  readonly children: ReactNode;
}

/** Email, password and Remember me; the bot check is invisible (AUTH-50, AUTH-67). */
export function LoginForm({ initialEmail, onSent, onCodeNeeded, children }: LoginFormProps) {
  const { signIn, prepare } = useSignIn();
  const [email, setEmail] = useState(initialEmail);
  const initialValues = { email: initialEmail, password: '', rememberMe: true };

  const logIn = async (values: typeof initialValues) => {
    onSent(values.email);
    try {
      await signIn(values);
    } catch (thrown) {
      const source = codeSourceOf(thrown);
      if (!source) throw thrown;
      onCodeNeeded(source);
    }
  };

  const { fields, login, waiting } = messages;
  return (
    <Form schema={signInForm} initialValues={initialValues} onSubmit={logIn} className="grid gap-5">
      <TypedEmail onTyped={setEmail} />
      <FormTextField
        name="email"
        label={fields.email}
        type="email"
        autoComplete="username webauthn"
        onFocus={prepare}
      />
      <InstitutionOrPassword email={email}>
        <ExistingPasswordField onFocus={prepare} />
        <FormCheckbox name="rememberMe" label={login.rememberMe} />
        <SubmitButton block loadingWord={waiting.signingIn}>
          {login.submit}
        </SubmitButton>
        {children}
      </InstitutionOrPassword>
    </Form>
  );
}
