import { useMemo, useSyncExternalStore } from 'react';
import type { AppRouter } from './router';

/** Where the browser tells of new addresses, if it does; also of those that the app's own router sets. */
const navigation = () => (globalThis as { readonly navigation?: EventTarget }).navigation;

const listeners = new Set<() => void>();
/** The address that has taken the place of the one before. */
let replaced: string | undefined;

function subscribe(listener: () => void): () => void {
  const onStep = () => {
    replaced = undefined;
    listener();
  };
  listeners.add(listener);
  window.addEventListener('popstate', onStep);
  navigation()?.addEventListener('currententrychange', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', onStep);
    navigation()?.removeEventListener('currententrychange', listener);
  };
}

/** Another query or anchor takes the place of the current one; every other page is loaded. */
const openInBrowser: AppRouter['navigate'] = (href, { replace = false } = {}) => {
  const { pathname } = new URL(href, window.location.href);
  if (replace && pathname === window.location.pathname)
    window.history.replaceState(window.history.state, '', href);
  else if (replace) window.location.replace(href);
  else window.location.assign(href);
};

/**
 * The router of an app, read from the browser's address bar.
 *
 * @param open opens an address of the app; without it the browser loads the page
 */
export function useBrowserRouter(open: AppRouter['navigate'] = openInBrowser): AppRouter {
  const key = useSyncExternalStore(
    subscribe,
    () => window.location.href,
    () => 'http://localhost/',
  );
  return useMemo(() => {
    const { pathname, search, hash } = new URL(key);
    return {
      address: { pathname, search, hash, key, isReplaced: key === replaced },
      navigate: async (href, options) => {
        replaced = options?.replace ? new URL(href, window.location.href).href : undefined;
        await open(href, options);
        for (const listener of listeners) listener();
      },
    };
  }, [key, open]);
}
