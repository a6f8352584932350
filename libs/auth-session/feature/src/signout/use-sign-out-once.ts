import { useEffect, useRef, useState } from 'react';
import { useSession, useSignOut } from '../session/session-hooks';

/**
 * Signs out on arrival; a later sign-in in another tab stays. A user whose session has ended signs out too, because the tab still
 * keeps their visit. Returns whether the user has been signed out.
 */
export function useSignOutOnce(): boolean {
  const { status } = useSession();
  const signOut = useSignOut();
  const hasBegun = useRef(false);
  const [isCleared, setIsCleared] = useState(false);
  if (status === 'signed-out' && !isCleared) setIsCleared(true);

  useEffect(() => {
    if (status === 'starting' || hasBegun.current) return;
    hasBegun.current = true;
    signOut();
  }, [signOut, status]);
  return isCleared;
}
