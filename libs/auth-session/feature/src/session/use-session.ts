import type { SessionEndReason, SessionState, User } from '@portal/auth-session/domain';
import { useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { authSessionApi } from '../api/auth-session-api';
import { selectAuthStatus, selectSignOutReason, selectUser, signOutRequested } from './auth-state';

/** Who is signed in, for a view. */
export interface SessionView {
  readonly status: SessionState['status'];
  /** Absent while nobody is signed in, and for the moment between sign-in and the server's answer. */
  readonly user?: User;
  /** Why nobody is signed in. */
  readonly reason?: SessionEndReason;
}

/** Who is signed in. */
export function useSession(): SessionView {
  const status = useSelector(selectAuthStatus);
  const user = useSelector(selectUser);
  const reason = useSelector(selectSignOutReason);
  return { status, ...(user && { user }), ...(reason && { reason }) };
}

/** Signs out here and in every other tab. */
export function useSignOut(): () => void {
  const dispatch = useDispatch();
  return useCallback(() => void dispatch(signOutRequested()), [dispatch]);
}

/** Asks the server again who is signed in: after a payment, a verified address, a linked account. */
export function useRefreshUser(): () => void {
  const dispatch = useDispatch();
  return useCallback(
    () => void dispatch(authSessionApi.util.invalidateTags(['CurrentUser'])),
    [dispatch],
  );
}
