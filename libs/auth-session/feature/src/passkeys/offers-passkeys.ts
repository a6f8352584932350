import { use, useSyncExternalStore } from 'react';
import { PortalConfigContext } from '../provider/portal-config';

const stays = () => () => undefined;
const hasPasskeys = () => 'PublicKeyCredential' in window && window.parent === window;

/**
 * Whether this browser has passkeys and this origin may use those of the portal; a frame of another page does not offer them
 * (AUTH-440). A prerendered page has room for the offer, which nearly every browser shows.
 */
export function useOffersPasskeys(): boolean {
  // The portal's own pages stand in no provider.
  const isAllowed = use(PortalConfigContext)?.passkeys ?? true;
  return useSyncExternalStore(stays, hasPasskeys, () => true) && isAllowed;
}
