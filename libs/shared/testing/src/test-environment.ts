import { webcrypto } from 'node:crypto';

let seen: string[] = [];
let spy: jest.SpyInstance | undefined;

/** Collects `console.error`; a test that expects an error replaces the spy with its own. */
export function watchConsole(): void {
  seen = [];
  spy = jest.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    seen.push(parts.map(String).join(' '));
  });
}

/** Fails the test that wrote to `console.error` without expecting to. */
export function failOnConsoleErrors(): void {
  spy?.mockRestore();
  if (seen.length > 0) throw new Error(`Unexpected console.error:\n${seen.join('\n')}`);
}

/** Browser features that jsdom lacks and the design system's widgets need, in their smallest form. */
class FakeResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

export function fillJsdomGaps(): void {
  window.ResizeObserver ??= FakeResizeObserver;
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
