import {
  selectSession,
  selectSessionStatus,
  sessionApi,
  signOutRequested,
  type SessionRootState,
} from '@portal/auth-session/api';
import { sharedSession } from '@portal/auth-session/domain';
import { createBridge, type BridgeCounts } from '@portal/embed-messaging/browser';
import type { Action } from '@portal/embed-messaging/domain';
import { takeEarlyMessages } from '@portal/shared/browser';
import type { Store, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useEffect, useRef } from 'react';
import { useStore } from 'react-redux';

/** The portal's store, as far as the bridge needs it. */
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

/** Resolves once no user is signed in. */
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

/** Runs the bridge while the page is shown; returns a function that reads what it has handled and ignored. */
export function useBridge(mainAppOrigins: readonly string[]): () => BridgeCounts {
  const store = useStore() as BridgeStore;
  const counts = useRef<() => BridgeCounts>(() => ({ handled: 0, ignored: 0 }));
  useEffect(() => {
    const bridge = createBridge({
      window,
      mainAppOrigins,
      run: (action) => runAction(store, action),
      session: () => sessionFor(store.getState()),
    });
    counts.current = bridge.counts;
    for (const { event, isAnswered } of takeEarlyMessages()) bridge.handle(event, isAnswered);
    bridge.announce();
    const unsubscribe = store.subscribe(bridge.announce);
    return () => {
      unsubscribe();
      bridge.stop();
    };
  }, [mainAppOrigins, store]);
  return () => counts.current();
}
