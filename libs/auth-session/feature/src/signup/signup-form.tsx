import { passkeySignUpForm, signUpForm } from '@portal/auth-session/domain';
import {
  Form,
  FormCheckbox,
  FormPasswordField,
  FormTextField,
  SubmitButton,
} from '@portal/shared/forms';
import { useLocation } from '@portal/shared/router';
import { Button, TextLink } from '@portal/shared/ui';
import { keepQuery, paths } from '@portal/shared/util';
import { useState, type ReactNode } from 'react';
import { TypedEmail } from '../email/typed-email';
import { InstitutionOrPassword } from '../login/institution-or-password';
import { messages } from '../messages';
import { useOffersPasskeys } from '../passkeys/offers-passkeys';
import { isEmailTaken } from './signup-failure';
import { type OptIn, type SignupValues, useSignUp } from './use-sign-up';

function Agreement() {
  const { search } = useLocation();
  const { signup } = messages;
  return (
    <p className="text-small text-ink-muted">
      {signup.agreement} <TextLink href={keepQuery(paths.terms(), search)}>{signup.terms}</TextLink>{' '}
      {signup.and} <TextLink href={keepQuery(paths.privacy(), search)}>{signup.privacy}</TextLink>.
    </p>
  );
}

interface FieldProps {
  readonly onFocus: () => void;
}

function EmailField({ isTaken, onFocus }: FieldProps & { readonly isTaken: boolean }) {
  const { search } = useLocation();
  return (
    <div className="grid gap-1.5">
      <FormTextField
        name="email"
        label={messages.fields.email}
        type="email"
        autoComplete="username"
        onFocus={onFocus}
      />
      {isTaken && (
        <p>
          <TextLink standalone href={keepQuery(paths.login(), search)}>
            {messages.signup.loginInstead}
          </TextLink>
        </p>
      )}
    </div>
  );
}

function NewPasswordField({ onFocus }: FieldProps) {
  const { password, passwordHint } = messages.fields;
  return (
    <FormPasswordField
      name="password"
      label={password}
      hint={passwordHint}
      autoComplete="new-password"
      onFocus={onFocus}
    />
  );
}

interface SignupFormProps {
  /** Called when the account was created but no session was opened: the user has to open the mail first. */
  readonly onMailSent: (email: string) => void;
  readonly onOptIn?: OptIn | undefined;
  /** The user has opened the form again, to correct the address. */
  readonly takesFocus: boolean;
  /** Whether an account can be opened with a passkey. */
  readonly takesPasskeys: boolean;
  /** Other ways to sign up, which an institution can forbid. */
  readonly children: ReactNode;
}

const noValues: SignupValues = { email: '', password: '', wantsUpdates: false };

/**
 * Email, password or a passkey (AUTH-595), and update notifications; the bot check is invisible (AUTH-60, AUTH-67). While the form holds an address that
 * has an account already, a link leads to the log-in (AUTH-191).
 */
export function SignupForm({
  onMailSent,
  onOptIn,
  takesFocus,
  takesPasskeys,
  children,
}: SignupFormProps) {
  const { signUp, signUpWithPasskey, prepare } = useSignUp(onOptIn);
  const offersPasskeys = useOffersPasskeys() && takesPasskeys;
  const [choosesPasskey, setChoosesPasskey] = useState(false);

  const [email, setEmail] = useState('');
  const [takenEmail, setTakenEmail] = useState<string>();

  const submit = async (values: SignupValues) => {
    try {
      if (choosesPasskey) await signUpWithPasskey(values);
      else if (!(await signUp(values))) onMailSent(values.email);
    } catch (thrown) {
      if (isEmailTaken(thrown)) setTakenEmail(values.email);
      throw thrown;
    }
  };

  const { signup, passkeys } = messages;
  return (
    <Form
      schema={choosesPasskey ? passkeySignUpForm : signUpForm}
      initialValues={noValues}
      onSubmit={submit}
      className="grid gap-5"
      takesFocus={takesFocus}
    >
      <TypedEmail onTyped={setEmail} />
      <EmailField isTaken={takenEmail === email} onFocus={prepare} />
      <InstitutionOrPassword email={email}>
        {choosesPasskey ? (
          <p className="text-ink-muted">{passkeys.instead}</p>
        ) : (
          <NewPasswordField onFocus={prepare} />
        )}
        <FormCheckbox name="wantsUpdates" label={signup.updates} />
        <SubmitButton block loadingWord={choosesPasskey ? passkeys.waiting : signup.submitting}>
          {signup.submit}
        </SubmitButton>
        <Agreement />
        {offersPasskeys && (
          <Button size="lg" block onClick={() => setChoosesPasskey(!choosesPasskey)}>
            {choosesPasskey ? passkeys.signUpWithPassword : passkeys.signUp}
          </Button>
        )}
        {children}
      </InstitutionOrPassword>
    </Form>
  );
}
