import {
  authErrors,
  authSessionEndpoints as endpoints,
  signInForm,
} from '@portal/auth-session/domain';
import { type ApiErrorOf, apiErrorOf } from '@portal/shared/data-access';
import {
  Form,
  FormCheckbox,
  FormPasswordField,
  FormTextField,
  SubmitButton,
} from '@portal/shared/forms';
import { useTelemetry } from '@portal/shared/telemetry';
import { TextLink } from '@portal/shared/ui';
import { keepQuery, paths } from '@portal/shared/util';
import { useLocation } from 'react-router-dom';
import { authApi } from '../api/auth-api';
import { useBotCheck } from '../bot-check/use-bot-check';
import { TypedEmail } from '../email/typed-email';
import { messages } from '../messages';

type LoginError = ApiErrorOf<typeof endpoints.signIn>;

function sentenceOf({ code, message }: LoginError): string {
  switch (code) {
    case 'INVALID_LOGIN':
    case 'INVALID_LOGIN_CREDENTIALS':
    case 'ACCOUNT_LOCKED':
    case 'TOO_MANY_ATTEMPTS_TRY_LATER':
    case 'BOT_CHECK_FAILED':
      return authErrors[code].text;
    case 'NETWORK':
      return message;
    default:
      return messages.login.unexpected;
  }
}

/** Why a login failed, as one sentence above the form. */
function loginFailure(thrown: unknown): LoginError {
  const error = apiErrorOf(endpoints.signIn, thrown);
  return { status: error.status, code: error.code, message: sentenceOf(error) };
}

interface LoginValues {
  readonly email: string;
  readonly password: string;
  readonly rememberMe: boolean;
}

interface LoginFormProps {
  readonly initialEmail: string;
  /** Tells the address that was sent, so that the page can give it back after a failure. */
  readonly onSent: (email: string) => void;
}

/** Email, password and Remember me; the bot check is invisible (AUTH-50, AUTH-67). */
export function LoginForm({ initialEmail, onSent }: LoginFormProps) {
  const [signIn] = authApi.useSignInMutation();
  const botCheck = useBotCheck('signin');
  const { track } = useTelemetry();
  const { search } = useLocation();

  const logIn = async (values: LoginValues) => {
    track({ type: 'sign-in-started', action: 'password' });
    onSent(values.email);
    try {
      await signIn({ ...values, ticket: await botCheck.ticket() }).unwrap();
      track({ type: 'sign-in', action: 'password' });
    } catch (thrown) {
      const failure = loginFailure(thrown);
      track({ type: 'sign-in-error', action: failure.code });
      botCheck.prepare();
      throw failure;
    }
  };

  const { fields, login, waiting } = messages;
  const initialValues: LoginValues = { email: initialEmail, password: '', rememberMe: true };
  return (
    <Form schema={signInForm} initialValues={initialValues} onSubmit={logIn} className="grid gap-5">
      <TypedEmail />
      <FormTextField
        name="email"
        label={fields.email}
        type="email"
        autoComplete="username"
        onFocus={botCheck.prepare}
      />
      <FormPasswordField
        name="password"
        label={fields.password}
        labelAside={
          <TextLink standalone href={keepQuery(paths.resetPassword(), search)}>
            {login.forgotPassword}
          </TextLink>
        }
        autoComplete="current-password"
        onFocus={botCheck.prepare}
      />
      <FormCheckbox name="rememberMe" label={login.rememberMe} />
      <SubmitButton block loadingWord={waiting.signingIn}>
        {login.submit}
      </SubmitButton>
    </Form>
  );
}
