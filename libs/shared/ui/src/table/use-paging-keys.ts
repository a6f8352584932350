import { useEffect } from 'react';
import type { RefObject } from 'react';

const ownArrowKeys =
  'input:not([type=checkbox], [type=button]), select, textarea, [contenteditable], [role=menu], [role=radiogroup], [role=slider], [role=tablist]';

const isFree = (target: EventTarget | null, region: HTMLElement) =>
  target instanceof Element &&
  (target === document.body || region.contains(target)) &&
  !target.closest(ownArrowKeys);

/** The ← and → keys turn the pages of a table (specification 2, section 2), unless the focused control needs them. */
export function usePagingKeys(region: RefObject<HTMLElement | null>, turn: (step: 1 | -1) => void) {
  useEffect(() => {
    const turnOnArrow = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event;
      const element = region.current;
      if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
      if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
      if (!element || !isFree(target, element)) return;
      const isForward = (key === 'ArrowRight') === (getComputedStyle(element).direction !== 'rtl');
      turn(isForward ? 1 : -1);
    };
    document.addEventListener('keydown', turnOnArrow);
    return () => document.removeEventListener('keydown', turnOnArrow);
  }, [region, turn]);
}
