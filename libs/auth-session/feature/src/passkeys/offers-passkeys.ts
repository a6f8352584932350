import { useSyncExternalStore } from 'react';

const stays = () => () => undefined;
const hasPasskeys = () => 'PublicKeyCredential' in window && window.parent === window;

/**
 * Whether this browser has passkeys; a frame of another page does not offer them (AUTH-440). A prerendered page has room for
 * the offer, which nearly every browser shows.
 */
export const useOffersPasskeys = (): boolean =>
  useSyncExternalStore(stays, hasPasskeys, () => true);
