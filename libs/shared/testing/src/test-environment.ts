import { webcrypto } from 'node:crypto';

let seen: string[] = [];
let spy: jest.SpyInstance | undefined;

/** Collects `console.error`; a test that expects one puts its own spy over it. */
export function watchConsole(): void {
  seen = [];
  spy = jest.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    seen.push(parts.map(String).join(' '));
  });
}

/** Fails the test that wrote to `console.error` without expecting to. */
export function refuseConsoleErrors(): void {
  spy?.mockRestore();
  if (seen.length > 0) throw new Error(`Unexpected console.error:\n${seen.join('\n')}`);
}

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
