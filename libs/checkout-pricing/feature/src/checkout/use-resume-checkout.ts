import { useSession } from '@portal/auth-session/api';
import { useEffect } from 'react';
import { takeSavedCheckout } from './saved-checkout';
import { useStartCheckout } from './use-start-checkout';

/**
 * Resumes the saved purchase, once, as soon as somebody is signed in. For pages that people reach after a login whose
 * address no longer named the purchase (specification 1, section 4).
 */
export function useResumeCheckout(): void {
  const isSignedIn = useSession().user !== undefined;
  const startCheckout = useStartCheckout();

  useEffect(() => {
    const saved = isSignedIn ? takeSavedCheckout() : undefined;
    if (saved) startCheckout(saved);
  }, [isSignedIn, startCheckout]);
}
