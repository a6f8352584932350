export { bridgeReducer, bridgeReducerPath } from './bridge/bridge-slice';
/** @public Apps read the state of the bridge. */
export { selectBridge } from './bridge/bridge-slice';
/** @public */
export type { BridgeRootState, BridgeState } from './bridge/bridge-slice';
