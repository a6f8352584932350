import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { sessionApi } from '../api/session-api';
import { selectSessionStatus, selectSession } from '../session/session-slice';
import { useSignOut } from '../session/session-hooks';

/**
 * Signs out whoever is signed in on arrival and then reloads the page (specification 1, section 2 "/signup"); tells
 * whether the visitor is known to have come signed out. The server is told first: a reload would cut its call off.
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
      reload();
    };
    void endSession({ refreshToken }).then(leave);
  }, [endSession, refreshToken, reload, signOut]);

  return arrival === 'signed-out';
}
