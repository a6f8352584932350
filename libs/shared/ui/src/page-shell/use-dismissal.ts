import { useEffect } from 'react';
import type { RefObject } from 'react';

/** While `open`, closes what is inside `container` on Escape and as soon as pointer or focus is elsewhere. */
export function useDismissal(
  container: RefObject<HTMLElement | null>,
  open: boolean,
  close: (reason: 'escape' | 'left') => void,
): void {
  useEffect(() => {
    if (!open) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close('escape');
    };
    const onElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !container.current?.contains(target)) close('left');
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
    };
  }, [container, open, close]);
}
