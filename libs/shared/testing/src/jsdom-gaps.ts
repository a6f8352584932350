import { webcrypto } from 'node:crypto';

/** Browser features that jsdom lacks and that the design system's widgets call; each does the least that keeps them working. */
class QuietResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

export function fillJsdomGaps(): void {
  window.ResizeObserver ??= QuietResizeObserver;
  window.matchMedia ??= (query) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  if (!('subtle' in crypto)) Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle });
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView ??= () => undefined;
  Element.prototype.hasPointerCapture ??= () => false;
  Element.prototype.setPointerCapture ??= () => undefined;
  Element.prototype.releasePointerCapture ??= () => undefined;
}
