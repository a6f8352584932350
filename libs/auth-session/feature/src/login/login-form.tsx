import { signInForm } from '@portal/auth-session/domain';
import {
  Form,
  FormCheckbox,
  FormPasswordField,
  FormTextField,
  SubmitButton,
} from '@portal/shared/forms';
import { useLocation } from '@portal/shared/router';
import { TextLink } from '@portal/shared/ui';
import { keepQuery, paths } from '@portal/shared/util';
import { InstitutionOrPassword } from './institution-or-password';
import { TypedEmail } from '../email/typed-email';
import { messages } from '../messages';
import { needsCode } from '../second-factor/lazy-code-step';
import { useSignIn } from './use-sign-in';

interface LoginFormProps {
  readonly initialEmail: string;
  /** Tells the address that was sent, so that the page can give it back after a failure. */
  readonly onSent: (email: string) => void;
  /** The password was right, and a code has to follow. */
  readonly onCodeNeeded: () => void;
}

/** Email, password and Remember me; the bot check is invisible (AUTH-50, AUTH-67). */
export function LoginForm({ initialEmail, onSent, onCodeNeeded }: LoginFormProps) {
  const { signIn, prepare } = useSignIn();
  const { search } = useLocation();
  const initialValues = { email: initialEmail, password: '', rememberMe: true };

  const logIn = async (values: typeof initialValues) => {
    onSent(values.email);
    try {
      await signIn(values);
    } catch (thrown) {
      if (!needsCode(thrown)) throw thrown;
      onCodeNeeded();
    }
  };

  const { fields, login, waiting } = messages;
  return (
    <Form schema={signInForm} initialValues={initialValues} onSubmit={logIn} className="grid gap-5">
      <TypedEmail />
      <FormTextField
        name="email"
        label={fields.email}
        type="email"
        autoComplete="username webauthn"
        onFocus={prepare}
      />
      <InstitutionOrPassword>
        <FormPasswordField
          name="password"
          label={fields.password}
          labelAside={
            <TextLink standalone href={keepQuery(paths.resetPassword(), search)}>
              {login.forgotPassword}
            </TextLink>
          }
          autoComplete="current-password"
          onFocus={prepare}
        />
        <FormCheckbox name="rememberMe" label={login.rememberMe} />
        <SubmitButton block loadingWord={waiting.signingIn}>
          {login.submit}
        </SubmitButton>
      </InstitutionOrPassword>
    </Form>
  );
}
