import { apiErrorOf, type ApiError } from '@portal/shared/data-access';
import { useAuthCalls } from '../api/use-auth-calls';
import { useBotCheck } from '../bot-check/use-bot-check';
import { messages } from '../messages';
import { signupFailure } from './signup-failure';

export interface SignupValues {
  readonly email: string;
  readonly password: string;
}

const noUid: ApiError = { ...apiErrorOf(undefined), message: messages.signup.noUid };

/**
 * Signs up, then signs in (specification 1, section 4); the sign-up's own ticket spares a second bot check.
 * `signUp` tells whether a session was opened; without one the person has to follow the mail first.
 */
export function useSignUp() {
  const calls = useAuthCalls();
  const botCheck = useBotCheck('signup');

  const openAccount = async (values: SignupValues) => {
    try {
      return await calls.signUp({ ...values, ticket: await botCheck.ticket() });
    } catch (thrown) {
      botCheck.prepare();
      throw signupFailure(thrown);
    }
  };

  const signUp = async (values: SignupValues): Promise<boolean> => {
    const { uid, signInTicket } = await openAccount(values);
    if (!uid) throw noUid;
    const credentials = { ...values, rememberMe: true, ticket: signInTicket };
    return calls.signIn(credentials).then(
      () => true,
      () => false,
    );
  };

  return { signUp, prepare: botCheck.prepare };
}
