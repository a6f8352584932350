import { authErrors, authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { type ApiErrorOf, apiErrorOf } from '@portal/shared/data-access';
import { useTelemetry } from '@portal/shared/telemetry';
import { authApi } from '../api/auth-api';
import { useBotCheck } from '../bot-check/use-bot-check';
import { messages } from '../messages';
import { awaitedPasskeyOffer } from '../passkeys/awaited-offer';
import { needsCode } from '../second-factor/code-source';

type LoginError = ApiErrorOf<typeof endpoints.signIn>;

function sentenceOf({ code, message }: LoginError): string {
  switch (code) {
    case 'INVALID_LOGIN':
    case 'INVALID_LOGIN_CREDENTIALS':
    case 'ACCOUNT_LOCKED':
    case 'INSTITUTION_SIGN_IN_REQUIRED':
    case 'TOO_MANY_ATTEMPTS_TRY_LATER':
    case 'BOT_CHECK_FAILED':
      return authErrors[code].text;
    case 'NETWORK':
    case 'TOO_MANY_REQUESTS':
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

/**
 * Signs in; the bot check is invisible (AUTH-67). `signIn` rejects with an error whose `message` is a sentence for the user;
 * `prepare` begins the bot check early, such as when a field is focused.
 */
export function useSignIn() {
  const [send] = authApi.useSignInMutation();
  const botCheck = useBotCheck('signin');
  const { track } = useTelemetry();

  const signIn = async (values: LoginValues): Promise<void> => {
    track({ type: 'sign-in-started', action: 'password' });
    awaitedPasskeyOffer.write(true);
    try {
      await send({ ...values, ticket: await botCheck.ticket() }).unwrap();
      track({ type: 'sign-in', action: 'password' });
    } catch (thrown) {
      if (needsCode(thrown)) throw thrown;
      const failure = loginFailure(thrown);
      track({ type: 'sign-in-error', action: failure.code });
      botCheck.prepare();
      throw failure;
    }
  };
  return { signIn, prepare: botCheck.prepare };
}
