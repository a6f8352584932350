import type { User } from '@portal/auth-session/domain';
import { useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { sessionApi } from '../api/session-api';
import {
  selectSessionStatus,
  selectSignOutReason,
  selectUser,
  signOutRequested,
  type SessionEndReason,
  type SessionState,
} from './session-slice';

/** Who is signed in, for a view. */
export interface SessionView {
  readonly status: SessionState['status'];
  /** Undefined while no user is signed in, and between the sign-in and the response with the user. */
  readonly user?: User;
  /** Why no user is signed in. */
  readonly reason?: SessionEndReason;
}

/** Who is signed in. */
export function useSession(): SessionView {
  const status = useSelector(selectSessionStatus);
  const user = useSelector(selectUser);
  const reason = useSelector(selectSignOutReason);
  return { status, ...(user && { user }), ...(reason && { reason }) };
}

/** Signs out here and in every other tab. */
export function useSignOut(): () => void {
  const dispatch = useDispatch();
  return useCallback(() => void dispatch(signOutRequested()), [dispatch]);
}

/** Loads the user again: after a payment, a verified address, a linked account. */
export function useRefreshUser(): () => void {
  const dispatch = useDispatch();
  return useCallback(
    () => void dispatch(sessionApi.util.invalidateTags(['CurrentUser'])),
    [dispatch],
  );
}
