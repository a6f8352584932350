import { subscriptionSources } from '@portal/account/domain';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';

/** Turns update notifications on after a sign-up, if that works; loaded only then (AUTH-66). */
export function useSubscribeAtSignUp(): () => Promise<void> {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  return useCallback(async () => {
    const loaded = await import('./account-api').catch(() => undefined);
    const subscribe = loaded?.accountApi.endpoints.subscribe;
    if (subscribe) await dispatch(subscribe.initiate({ source: subscriptionSources.signUp }));
  }, [dispatch]);
}
