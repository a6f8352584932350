import {
  errorStatus,
  postStatusToOpener,
  postStatusToParent,
  type Status,
} from '@portal/embed-messaging/browser';
import { wordProcessorOrigin } from '@portal/overleaf-oauth/domain';
import type { LoginEnd } from './login-failure';

export const isFramed = (): boolean => window.parent !== window;

/** What another window may know of a session: everything but the refresh token, which never leaves the portal. */
function statusOf(end: LoginEnd): Status {
  if (end.result !== 'signed-in') {
    const { offer, result } = end;
    return {
      ...errorStatus(end.code === 'code_verifier_not_found' ? end.code : result),
      isEmailConfirmed: result === 'email-already-in-use' || result === 'tos-not-accepted',
      email: offer?.email ?? null,
      uuid: offer?.uuid ?? null,
    };
  }
  const { idToken, expiresIn, uid, email } = end.session;
  const { emailVerified, premium, uuid } = end.user;
  return {
    status: 'success',
    session: { idToken, expiresIn, uid, email, user: { emailVerified, premium } },
    isEmailConfirmed: true,
    error: null,
    email,
    uuid,
  };
}

/** What is known of the window that opened this one: there is none, it was sent a message, or it has confirmed it. */
export type HostDelivery = 'none' | 'sent' | 'received';

interface Told {
  readonly query: URLSearchParams;
  readonly allowedOrigins: readonly string[];
}

/**
 * Tells the window around a frame, and the add-in that opened a pop-up, where the login ended (OAUTH-22). Returns whether there is
 * such a window; `onReceived` is called when the add-in confirms the message. Windows of `allowedOrigins` alone are told.
 */
export function postLoginEnd(
  end: LoginEnd,
  { query, allowedOrigins }: Told,
  onReceived: () => void,
): HostDelivery {
  const surroundings = { window, allowedOrigins };
  const isSent = isFramed()
    ? postStatusToParent(statusOf(end), surroundings)
    : query.get('origin') === wordProcessorOrigin &&
      postStatusToOpener(statusOf(end), surroundings, onReceived);
  return isSent ? 'sent' : 'none';
}
