import { createSlice, type PayloadAction, type Reducer } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import type { ApiExtra } from '@portal/shared/data-access';
import { type SessionStore, selectSession } from '../session/session-slice';
import type { createSessionListeners } from '../session/session-listeners';

/** Whether a request waits for the user to prove who they are. */
export interface ReauthenticationState {
  readonly isRequested: boolean;
}

const slice = createSlice({
  name: 'reauthentication',
  initialState: (): ReauthenticationState => ({ isRequested: false }),
  reducers: {
    proofRequested: (): ReauthenticationState => ({ isRequested: true }),
    /** The user has proven who they are, or does not want to. */
    proofEnded: (
      _,
      _action: PayloadAction<{ readonly isProven: boolean }>,
    ): ReauthenticationState => ({ isRequested: false }),
  },
});

/** Where it is in the store's state. */
export const reauthenticationReducerPath = slice.name;
export const reauthenticationReducer: Reducer<ReauthenticationState> = slice.reducer;
export const { proofRequested, proofEnded } = slice.actions;

/** Whether a request waits for the dialog: the portal shows it as long as this is true (AUTH-176). */
export const useIsProofRequested = (): boolean =>
  useSelector(
    (state: { readonly reauthentication: ReauthenticationState }) =>
      state.reauthentication.isRequested,
  );

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
