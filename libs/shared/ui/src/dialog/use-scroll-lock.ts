import { useLayoutEffect } from 'react';

/**
 * Holds the page still while `locked`, and keeps its width where a scroll bar takes room. radix-ui's own lock writes a
 * style element, which a content security policy without `unsafe-inline` refuses.
 */
export function useScrollLock(locked: boolean): void {
  useLayoutEffect(() => {
    if (!locked) return undefined;
    const { style, clientWidth } = document.documentElement;
    const { overflow, scrollbarGutter } = style;
    style.overflow = 'hidden';
    if (window.innerWidth > clientWidth) style.scrollbarGutter = 'stable';
    return () => {
      style.overflow = overflow;
      style.scrollbarGutter = scrollbarGutter;
    };
  }, [locked]);
}
