import type { authSessionEndpoints as calls } from '@portal/auth-session/domain';
import type { RequestOf } from '@portal/shared/contract';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { authSessionApi } from './auth-session-api';

/** Untracked: passwords, codes and tokens do not stay behind in the store as arguments of a call. */
const untracked = { track: false } as const;

/** The calls that the forms make; each rejects with an `ApiError`. */
export function useAuthCalls() {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  return useMemo(() => {
    const { endpoints } = authSessionApi;
    return {
      signUp: (request: RequestOf<typeof calls.signUp>) =>
        dispatch(endpoints.signUp.initiate(request, untracked)).unwrap(),
      signIn: (request: RequestOf<typeof calls.signIn>) =>
        dispatch(endpoints.signIn.initiate(request, untracked)).unwrap(),
      exchangeSocialTicket: (request: RequestOf<typeof calls.exchangeSocialTicket>) =>
        dispatch(endpoints.exchangeSocialTicket.initiate(request, untracked)).unwrap(),
      linkSocialIdentity: (request: RequestOf<typeof calls.linkSocialIdentity>) =>
        dispatch(endpoints.linkSocialIdentity.initiate(request, untracked)).unwrap(),
      signOut: (request: RequestOf<typeof calls.signOut>) =>
        dispatch(endpoints.signOut.initiate(request, untracked)).unwrap(),
      requestCode: (request: RequestOf<typeof calls.requestCode>) =>
        dispatch(endpoints.requestCode.initiate(request, untracked)).unwrap(),
      runEmailAction: (request: RequestOf<typeof calls.runEmailAction>) =>
        dispatch(endpoints.runEmailAction.initiate(request, untracked)).unwrap(),
      changePassword: (request: RequestOf<typeof calls.changePassword>) =>
        dispatch(endpoints.changePassword.initiate(request, untracked)).unwrap(),
      getBotCheck: (request: RequestOf<typeof calls.getBotCheck>) =>
        dispatch(
          endpoints.getBotCheck.initiate(request, { subscribe: false, forceRefetch: true }),
        ).unwrap(),
      verifyBotCheck: (request: RequestOf<typeof calls.verifyBotCheck>) =>
        dispatch(endpoints.verifyBotCheck.initiate(request, untracked)).unwrap(),
    };
  }, [dispatch]);
}
