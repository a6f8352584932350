import { invitationIn } from '@portal/auth-session/domain';
import type { ApiError } from '@portal/shared/data-access';
import { useLocation } from '@portal/shared/router';
import { useDispatch } from 'react-redux';
import { authApi } from '../api/auth-api';
import { useBotCheck } from '../bot-check/use-bot-check';
import { messages } from '../messages';
import type { SessionStore } from '../session/session-slice';
import { passkeySignupFailure, signupFailure } from './signup-failure';

export interface SignupValues {
  readonly email: string;
  readonly password: string;
  readonly wantsUpdates: boolean;
}

type Credentials = Omit<SignupValues, 'wantsUpdates'>;

const noUid = (): ApiError => ({
  status: 0,
  code: 'UNEXPECTED',
  message: messages.signup.noUid,
});

/** Turns update notifications on for the new user; the portal passes it, because this library must not import the account. */
export type OptIn = () => void | Promise<void>;

/**
 * Signs up, then signs in (AUTH-62); the ticket of the sign-up replaces a second bot check. If the
 * user ticked the box, update notifications are turned on.
 * `signUp` returns whether a session was opened; without one the user has to open the mail first. `signUpWithPasskey` opens an
 * account without a password, and always a session (AUTH-592).
 */
export function useSignUp(onOptIn?: OptIn) {
  const [createAccount] = authApi.useSignUpMutation();
  const [signIn] = authApi.useSignInMutation();
  const [exchangeTicket] = authApi.useExchangeSocialTicketMutation();
  const dispatch = useDispatch<SessionStore['dispatch']>();
  const botCheck = useBotCheck('signup');
  const { search } = useLocation();
  const invitation = invitationIn(new URLSearchParams(search));
  const proof = invitation === undefined ? {} : { invitation };

  const openAccount = async (values: SignupValues) => {
    try {
      const ticket = await botCheck.ticket();
      return await createAccount({ ...values, ...proof, ticket }).unwrap();
    } catch (thrown) {
      botCheck.prepare();
      throw signupFailure(thrown);
    }
  };

  const openSession = (credentials: Credentials, ticket: string) =>
    signIn({ ...credentials, rememberMe: true, ticket })
      .unwrap()
      .then(
        () => true,
        () => false,
      );

  const signUp = async (values: SignupValues): Promise<boolean> => {
    const { wantsUpdates, ...credentials } = values;
    const { uid, signInTicket } = await openAccount(values);
    if (signInTicket === null) return false;
    if (!uid) throw noUid();
    const isSignedIn = await openSession(credentials, signInTicket);
    if (isSignedIn && wantsUpdates) await onOptIn?.();
    return isSignedIn;
  };

  const signUpWithPasskey = async ({
    email,
    wantsUpdates,
  }: Omit<SignupValues, 'password'>): Promise<void> => {
    try {
      const ceremony = await import('../passkeys/ceremony');
      const account = { email, wantsUpdates, ...proof, ticket: await botCheck.ticket() };
      const ticket = await ceremony.signUpWithPasskey(dispatch, account);
      await exchangeTicket({ ticket }).unwrap();
    } catch (thrown) {
      botCheck.prepare();
      throw passkeySignupFailure(thrown);
    }
    if (wantsUpdates) await onOptIn?.();
  };

  return { signUp, signUpWithPasskey, prepare: botCheck.prepare };
}
