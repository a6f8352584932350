import type { authSessionEndpoints as calls } from '@portal/auth-session/domain';
import type { RequestOf } from '@portal/shared/contract';
import { loadPart } from '@portal/shared/data-access';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useMemo } from 'react';
import { useDispatch } from 'react-redux';

/** Untracked: passwords, codes and tokens do not stay behind in the store as arguments of a call. */
const untracked = { track: false } as const;

const load = async () =>
  (await loadPart(() => import('./auth-session-api'))).authSessionApi.endpoints;

/** The calls that the forms make, loaded with the first of them; each rejects with an `ApiError`. */
export function useAuthCalls() {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  return useMemo(
    () => ({
      signUp: async (request: RequestOf<typeof calls.signUp>) =>
        dispatch((await load()).signUp.initiate(request, untracked)).unwrap(),
      signIn: async (request: RequestOf<typeof calls.signIn>) =>
        dispatch((await load()).signIn.initiate(request, untracked)).unwrap(),
      exchangeSocialTicket: async (request: RequestOf<typeof calls.exchangeSocialTicket>) =>
        dispatch((await load()).exchangeSocialTicket.initiate(request, untracked)).unwrap(),
      linkSocialIdentity: async (request: RequestOf<typeof calls.linkSocialIdentity>) =>
        dispatch((await load()).linkSocialIdentity.initiate(request, untracked)).unwrap(),
      signOut: async (request: RequestOf<typeof calls.signOut>) =>
        dispatch((await load()).signOut.initiate(request, untracked)).unwrap(),
      requestCode: async (request: RequestOf<typeof calls.requestCode>) =>
        dispatch((await load()).requestCode.initiate(request, untracked)).unwrap(),
      runEmailAction: async (request: RequestOf<typeof calls.runEmailAction>) =>
        dispatch((await load()).runEmailAction.initiate(request, untracked)).unwrap(),
      changePassword: async (request: RequestOf<typeof calls.changePassword>) =>
        dispatch((await load()).changePassword.initiate(request, untracked)).unwrap(),
      getBotCheck: async (request: RequestOf<typeof calls.getBotCheck>) =>
        dispatch(
          (await load()).getBotCheck.initiate(request, { subscribe: false, forceRefetch: true }),
        ).unwrap(),
      verifyBotCheck: async (request: RequestOf<typeof calls.verifyBotCheck>) =>
        dispatch((await load()).verifyBotCheck.initiate(request, untracked)).unwrap(),
    }),
    [dispatch],
  );
}
