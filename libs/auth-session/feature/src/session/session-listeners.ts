import type { StoredSession } from '@portal/auth-session/domain';
import type { ListenerMiddlewareInstance } from '@reduxjs/toolkit';
import { authSessionApi } from '../api/auth-session-api';
import { selectSession, signOutRequested, type AuthRootState } from './auth-state';
import type { SessionBook } from './session-book';
import type { SessionCalls } from './session-calls';
import type { SessionKeeper } from './session-keeper';

/** Who listens to the store. */
export interface SessionListeners {
  readonly keeper: SessionKeeper;
  readonly book: SessionBook;
  readonly calls: SessionCalls;
  readonly windTimers: (session: StoredSession | undefined) => void;
  readonly share: (session: StoredSession | undefined) => void;
}

type Listening = ListenerMiddlewareInstance<AuthRootState>['startListening'];

/** Connects the session's life with what happens in the store. */
export function listenToSession(
  listen: Listening,
  { keeper, book, calls, windTimers, share }: SessionListeners,
): void {
  const { signIn, getCurrentUser, exchangeSocialTicket, linkSocialIdentity } =
    authSessionApi.endpoints;

  listen({
    matcher: signIn.matchFulfilled,
    effect: ({ payload, meta }) => keeper.open(payload, meta.arg.originalArgs.rememberMe ?? true),
  });
  listen({
    matcher: exchangeSocialTicket.matchFulfilled,
    effect: ({ payload: { session } }) => (session ? keeper.open(session, true) : undefined),
  });
  listen({
    matcher: linkSocialIdentity.matchFulfilled,
    effect: ({ payload }) => keeper.open(payload, true),
  });
  listen({
    matcher: getCurrentUser.matchFulfilled,
    effect: ({ payload }) => book.loadUser(payload.user),
  });
  listen({ actionCreator: signOutRequested, effect: () => keeper.end('signed-out') });

  listen({
    predicate: (_, now, before) => now.auth !== before.auth,
    effect: (_, { getState }) => {
      const session = selectSession(getState());
      windTimers(session);
      share(session);
    },
  });
  listen({
    predicate: (_, now, before) => {
      const personBefore = selectSession(before)?.uid;
      return personBefore !== undefined && personBefore !== selectSession(now)?.uid;
    },
    effect: () => calls.forgetAnswers(),
  });
}
