import type { authSessionEndpoints, User } from '@portal/auth-session/domain';
import type { ResponseOf } from '@portal/shared/contract';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { authSessionApi } from '../api/auth-session-api';

/** The calls that keep a session alive. */
export interface SessionCalls {
  refresh(refreshToken: string): Promise<ResponseOf<typeof authSessionEndpoints.refreshSession>>;
  signOut(refreshToken: string): Promise<void>;
  /** Fetches the person, and again whenever `CurrentUser` is invalidated. */
  loadUser(): Promise<User>;
  /** Forgets every answer that was given to the person before. */
  forgetAnswers(): void;
}

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

export function createSessionCalls(dispatch: Dispatch): SessionCalls {
  const { refreshSession, signOut, getCurrentUser } = authSessionApi.endpoints;
  let stopFollowingUser = () => {};

  return {
    refresh: (refreshToken) => dispatch(refreshSession.initiate({ refreshToken })).unwrap(),
    signOut: async (refreshToken) => {
      await dispatch(signOut.initiate({ refreshToken }));
    },
    loadUser: async () => {
      stopFollowingUser();
      const query = dispatch(getCurrentUser.initiate(undefined, { forceRefetch: true }));
      stopFollowingUser = () => query.unsubscribe();
      return (await query.unwrap()).user;
    },
    forgetAnswers: () => {
      stopFollowingUser();
      dispatch(authSessionApi.util.resetApiState());
    },
  };
}
