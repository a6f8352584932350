import { useEffect, useRef, useState } from 'react';
import type { FocusEvent } from 'react';

const openDelayMs = 140;
const closeDelayMs = 120;

/**
 * When a tip is open: after a moment of hovering, at once on keyboard focus, until the pointer has left both the
 * anchor and the tip, the focus moves on, or Escape is pressed (WCAG 2.2, 1.4.13).
 */
export function useTipState() {
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const settle = (open: boolean, delayMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsOpen(open), delayMs);
  };
  const openNow = () => {
    clearTimeout(timer.current);
    setIsOpen(true);
  };
  const closeNow = () => {
    clearTimeout(timer.current);
    setIsOpen(false);
  };

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setIsOpen(false);
    };
    /* On the window, before the document hears it: a dialog around the anchor must not close on the same Escape. */
    window.addEventListener('keydown', closeOnEscape, { capture: true });
    return () => window.removeEventListener('keydown', closeOnEscape, { capture: true });
  }, [isOpen]);

  return {
    isOpen,
    anchorHandlers: {
      onPointerEnter: () => settle(true, openDelayMs),
      onPointerLeave: () => settle(false, closeDelayMs),
      onFocus: (event: FocusEvent) => {
        if (event.currentTarget.matches(':focus-visible')) openNow();
      },
      onBlur: closeNow,
    },
    tipHandlers: {
      onPointerEnter: openNow,
      onPointerLeave: () => settle(false, closeDelayMs),
    },
  };
}
