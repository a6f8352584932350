export { createBridge } from './bridge';
export type { Bridge, BridgeCounts, BridgeOptions } from './bridge';
export { onPageMessage, onSignIn } from './page-messages';
export type { PortalWindow, SignInListeners } from './page-messages';
export { errorStatus, findParent, postStatusToOpener, postStatusToParent } from './parent';
export type { Parent, Status, Surroundings } from './parent';
export { createPortalClient, PortalClientError } from './portal-client';
export type { HostSession, PortalClient, PortalClientOptions } from './portal-client';
export { canAskForStorage, requestStorage } from './storage-access';
