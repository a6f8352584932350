import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';

/**
 * Turns update notifications on after a sign-up (AUTH-66). A failure is ignored, because the account exists, and the account
 * page shows and changes the setting. Loaded only then: most users do not ask for it.
 */
export function useSubscribeAtSignUp(): () => Promise<void> {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  return useCallback(async () => {
    const loaded = await import('./subscribe-at-sign-up').catch(() => undefined);
    await loaded?.subscribeAtSignUp(dispatch);
  }, [dispatch]);
}
