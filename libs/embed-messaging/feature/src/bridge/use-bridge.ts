import {
  selectSession,
  selectSessionStatus,
  sessionApi,
  signOutRequested,
  type SessionRootState,
} from '@portal/auth-session/api';
import { sharedSession } from '@portal/auth-session/domain';
import { createBridge } from '@portal/embed-messaging/browser';
import type { Action } from '@portal/embed-messaging/domain';
import { takeEarlyMessages } from '@portal/shared/browser';
import type { Store, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { messageCounted } from './bridge-slice';

type BridgeStore = Store<SessionRootState> & {
  readonly dispatch: ThunkDispatch<SessionRootState, unknown, UnknownAction>;
};

/** What the main app may know: no refresh token, and nothing before the user is known. */
function sessionFor(state: SessionRootState): object | null | undefined {
  const status = selectSessionStatus(state);
  if (status === 'signed-out') return null;
  const session = selectSession(state);
  return session && sharedSession(session);
}

const signedOut = ({ getState, subscribe }: BridgeStore) =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (selectSessionStatus(getState()) !== 'signed-out') return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = subscribe(check);
    check();
  });

/** What each action does; the message of an error is its code. */
const runAction = async (store: BridgeStore, action: Action): Promise<void> => {
  const { dispatch, getState } = store;
  if (action === 'logout') {
    dispatch(signOutRequested());
    return signedOut(store);
  }
  const session = selectSession(getState());
  if (!session) throw new Error('no-session');
  if (action === 'refresh-user-data') {
    const { error } = await dispatch(
      sessionApi.endpoints.loadUser.initiate(undefined, { forceRefetch: true, subscribe: false }),
    );
    if (error) throw new Error(error.code);
    return undefined;
  }
  if (!session.user) throw new Error('no-session');
  const { resendVerification } = await import('./resend-verification');
  return resendVerification(dispatch, session.user.email);
};

export function useBridge(mainAppOrigins: readonly string[]): void {
  const store = useStore() as BridgeStore;
  useEffect(() => {
    const bridge = createBridge({
      window,
      mainAppOrigins,
      run: (action) => runAction(store, action),
      session: () => sessionFor(store.getState()),
      onCount: (counts) => store.dispatch(messageCounted(counts)),
    });
    for (const { event, isAnswered } of takeEarlyMessages()) bridge.handle(event, isAnswered);
    bridge.announce();
    const unsubscribe = store.subscribe(bridge.announce);
    return () => {
      unsubscribe();
      bridge.stop();
    };
  }, [mainAppOrigins, store]);
}
