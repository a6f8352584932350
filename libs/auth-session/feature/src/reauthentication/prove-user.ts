import type { ApiExtra } from '@portal/shared/data-access';
import type { SessionStore } from '../session/session-store';
import type { createSessionListeners } from '../session/session-listeners';
import { selectSession } from '../session/session-slice';
import { proofEnded, proofRequested } from './reauthentication-slice';

/**
 * Opens the dialog and waits for its end; further requests wait for the same dialog. It also ends when another
 * user, or nobody, is signed in (AUTH-176).
 */
export function createProveUser(
  { startListening }: ReturnType<typeof createSessionListeners>,
  dispatch: SessionStore['dispatch'],
): ApiExtra['proveUser'] {
  return () =>
    new Promise((resolve) => {
      startListening({
        predicate: (action, now, before) =>
          proofEnded.match(action) || selectSession(now)?.uid !== selectSession(before)?.uid,
        effect: (action, { unsubscribe }) => {
          unsubscribe();
          if (!proofEnded.match(action)) dispatch(proofEnded({ isProven: false }));
          resolve(proofEnded.match(action) && action.payload.isProven);
        },
      });
      dispatch(proofRequested());
    });
}
