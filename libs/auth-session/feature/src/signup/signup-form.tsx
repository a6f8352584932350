import { signUpForm } from '@portal/auth-session/domain';
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
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { TypedEmail } from '../email/typed-email';
import { messages } from '../messages';
import { isEmailTaken } from './signup-failure';
import { type OptIn, type SignupValues, useSignUp } from './use-sign-up';

interface LoginInsteadProps {
  /** The address that was sent and has an account already. */
  readonly takenEmail: string | undefined;
}

/** Leads to the log-in while the form holds an address that has an account already (AUTH-191). */
function LoginInstead({ takenEmail }: LoginInsteadProps) {
  const { email } = useFormikContext<{ readonly email: string }>().values;
  const { search } = useLocation();
  if (takenEmail === undefined || email !== takenEmail) return null;
  return (
    <p>
      <TextLink standalone href={keepQuery(paths.login(), search)}>
        {messages.signup.loginInstead}
      </TextLink>
    </p>
  );
}

interface SignupFormProps {
  /** Called when the account was created but no session was opened: the user has to open the mail first. */
  readonly onMailSent: (email: string) => void;
  readonly onOptIn?: OptIn | undefined;
  /** The user has opened the form again, to correct the address. */
  readonly takesFocus: boolean;
}

const noValues: SignupValues = { email: '', password: '', wantsUpdates: false };

/** Email, password and update notifications; the bot check is invisible (AUTH-60, AUTH-67). */
export function SignupForm({ onMailSent, onOptIn, takesFocus }: SignupFormProps) {
  const { signUp, prepare } = useSignUp(onOptIn);
  const { search } = useLocation();

  const [takenEmail, setTakenEmail] = useState<string>();

  const submit = async (values: SignupValues) => {
    try {
      if (!(await signUp(values))) onMailSent(values.email);
    } catch (thrown) {
      if (isEmailTaken(thrown)) setTakenEmail(values.email);
      throw thrown;
    }
  };

  const { fields, signup } = messages;
  return (
    <Form
      schema={signUpForm}
      initialValues={noValues}
      onSubmit={submit}
      className="grid gap-5"
      takesFocus={takesFocus}
    >
      <TypedEmail />
      <div className="grid gap-1.5">
        <FormTextField
          name="email"
          label={fields.email}
          type="email"
          autoComplete="username"
          onFocus={prepare}
        />
        <LoginInstead takenEmail={takenEmail} />
      </div>
      <FormPasswordField
        name="password"
        label={fields.password}
        hint={fields.passwordHint}
        autoComplete="new-password"
        onFocus={prepare}
      />
      <FormCheckbox name="wantsUpdates" label={signup.updates} />
      <SubmitButton block loadingWord={signup.submitting}>
        {signup.submit}
      </SubmitButton>
      <p className="text-small text-ink-muted">
        {signup.agreement}{' '}
        <TextLink href={keepQuery(paths.terms(), search)}>{signup.terms}</TextLink> {signup.and}{' '}
        <TextLink href={keepQuery(paths.privacy(), search)}>{signup.privacy}</TextLink>.
      </p>
    </Form>
  );
}
