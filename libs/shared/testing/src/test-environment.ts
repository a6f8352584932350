import { webcrypto } from 'node:crypto';
import * as React from 'react';

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

/**
 * Keeps React from recording a stack trace for each element that it creates, which costs a view test a quarter of its time.
 * React has no option for it; it stops by itself after this counter's first ten thousand elements. Warnings keep the
 * names of components.
 */
export function skipOwnerStacks(): void {
  const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'));
  if (!internals) return;
  Object.defineProperty(internals[1], 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: () => undefined,
  });
}
