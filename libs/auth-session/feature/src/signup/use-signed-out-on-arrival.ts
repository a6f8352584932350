import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { authSessionApi } from '../api/auth-session-api';
import { selectAuthStatus, selectSession } from '../session/auth-state';
import { useSignOut } from '../session/use-session';

/**
 * Signs out a user who arrives signed in and then reloads the page (AUTH-SIGNUP); returns whether that is under way. The
 * server is told first: a reload would cut its request off.
 */
export function useSignedOutOnArrival(reload: () => void): boolean {
  const status = useSelector(selectAuthStatus);
  const session = useSelector(selectSession);
  const [arrival, setArrival] = useState(status);
  const [endSession] = authSessionApi.useSignOutMutation();
  const signOut = useSignOut();
  if (arrival === 'starting' && status !== 'starting') setArrival(status);

  const refreshToken = arrival === 'signed-in' ? session?.refreshToken : undefined;
  useEffect(() => {
    if (refreshToken === undefined) return;
    const leave = () => {
      signOut();
      reload();
    };
    void endSession({ refreshToken }).then(leave);
  }, [endSession, refreshToken, reload, signOut]);

  return arrival === 'signed-in';
}
