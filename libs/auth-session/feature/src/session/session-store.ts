import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { SessionRootState } from './session-slice';

/** The store that the session is part of. */
export interface SessionStore {
  readonly dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  getState(): SessionRootState;
}
