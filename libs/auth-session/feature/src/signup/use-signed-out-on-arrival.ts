import { sessionStore } from '@portal/shared/browser';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSelector } from 'react-redux';
import { sessionApi } from '../api/session-api';
import { selectSessionStatus, selectSession } from '../session/session-slice';
import { useSignOut } from '../session/session-hooks';

const signedOutNotice = sessionStore('signed-out-at-sign-up', (value) => value === true);

const neverChanges = () => () => undefined;

/** Whether this page has just signed the user out; shown until the page is left or loaded again (AUTH-182). */
export function useSignedOutNotice(): boolean {
  const [wasSignedOut] = useState(() => signedOutNotice.read() === true);
  useEffect(() => signedOutNotice.remove(), []);
  // The prerendered page has no notice, so the hydrated one starts without it.
  return useSyncExternalStore(
    neverChanges,
    () => wasSignedOut,
    () => false,
  );
}

/**
 * Signs out a user who arrives signed in and then reloads the page (AUTH-61); returns whether this is in progress. The
 * request to the server is completed first, because the reload would abort it.
 */
export function useSignedOutOnArrival(reload: () => void): boolean {
  const status = useSelector(selectSessionStatus);
  const session = useSelector(selectSession);
  const [arrival, setArrival] = useState(status);
  const [endSession] = sessionApi.useSignOutMutation();
  const signOut = useSignOut();
  if (arrival === 'starting' && status !== 'starting') setArrival(status);

  const refreshToken = arrival === 'signed-in' ? session?.refreshToken : undefined;
  useEffect(() => {
    if (refreshToken === undefined) return;
    const leave = () => {
      signOut();
      // After the sign-out, which removes what the tab keeps.
      signedOutNotice.write(true);
      reload();
    };
    void endSession({ refreshToken }).then(leave);
  }, [endSession, refreshToken, reload, signOut]);

  return arrival === 'signed-in';
}
