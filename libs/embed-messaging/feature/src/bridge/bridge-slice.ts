import { createSlice, type PayloadAction, type Reducer } from '@reduxjs/toolkit';

/** What the bridge of `/embedded-session` knows of the window around it. */
export interface BridgeState {
  /** `connected` once the main app was heard. */
  readonly status: 'waiting' | 'connected';
  /** The messages of the main app that were understood, and all others (EMBED-16). */
  readonly handled: number;
  readonly ignored: number;
  /** The browser's response when the user asked for the portal's storage (EMBED-26). */
  readonly storageAccess: 'not-asked' | 'granted' | 'denied';
}

const initialState: BridgeState = {
  status: 'waiting',
  handled: 0,
  ignored: 0,
  storageAccess: 'not-asked',
};

const slice = createSlice({
  name: 'bridge',
  initialState,
  reducers: {
    messageCounted: (
      state,
      { payload }: PayloadAction<Pick<BridgeState, 'handled' | 'ignored'>>,
    ): BridgeState => ({
      ...state,
      ...payload,
      status: payload.handled > 0 ? 'connected' : 'waiting',
    }),
    storageAnswered: (state, { payload }: PayloadAction<boolean>): BridgeState => ({
      ...state,
      storageAccess: payload ? 'granted' : 'denied',
    }),
  },
});

/** Where the bridge is in the store's state. */
export const bridgeReducerPath = slice.name;
export const bridgeReducer: Reducer<BridgeState> = slice.reducer;
export const { messageCounted, storageAnswered } = slice.actions;

/** The part of the store's state that belongs to the bridge. */
export interface BridgeRootState {
  readonly [bridgeReducerPath]?: BridgeState;
}

/** The state of the bridge; that of a page which has heard nothing in a store without its reducer (EMBED-32). */
export const selectBridge = ({ [bridgeReducerPath]: bridge }: BridgeRootState): BridgeState =>
  bridge ?? initialState;
