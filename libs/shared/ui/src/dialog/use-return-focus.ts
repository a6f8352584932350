import { useRef } from 'react';
import type { RefObject } from 'react';

/** radix-ui gives the focus back to its own trigger only; this gives it back to whatever had it before. */
export function useReturnFocus(initialFocusRef: RefObject<HTMLElement | null> | undefined) {
  const previous = useRef<Element>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      previous.current = document.activeElement;
      if (!initialFocusRef?.current) return;
      event.preventDefault();
      initialFocusRef.current.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (previous.current instanceof HTMLElement) previous.current.focus();
    },
  };
}
