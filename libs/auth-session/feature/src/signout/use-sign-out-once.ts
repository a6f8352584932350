import { useEffect, useState } from 'react';
import { useSession, useSignOut } from '../session/session-hooks';

/** Signs out on arrival; a later sign-in in another tab stays. Returns whether the user has been signed out. */
export function useSignOutOnce(): boolean {
  const { status } = useSession();
  const signOut = useSignOut();
  const [isCleared, setIsCleared] = useState(false);
  if (status === 'signed-out' && !isCleared) setIsCleared(true);

  useEffect(() => {
    if (status === 'signed-in' && !isCleared) signOut();
  }, [isCleared, signOut, status]);
  return isCleared;
}
