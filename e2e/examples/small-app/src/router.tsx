import type { ComponentProps } from 'react';
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const changed = () => listeners.forEach((listener) => listener());

/** Opens an address of this app. */
export function open(href: string, { replace = false } = {}): void {
  if (replace) window.history.replaceState(null, '', href);
  else window.history.pushState(null, '', href);
  changed();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

/** The path of the current page. */
export const usePath = () => useSyncExternalStore(subscribe, () => window.location.pathname);

/** A link that this router opens. */
export const Link = (props: ComponentProps<'a'>) => (
  <a
    {...props}
    onClick={(event) => {
      props.onClick?.(event);
      event.preventDefault();
      open(props.href ?? '/');
    }}
  />
);
