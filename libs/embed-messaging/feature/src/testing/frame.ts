import { act } from '@testing-library/react';

/** What was posted to the window around the page. */
interface Posted {
  readonly message: unknown;
  readonly target: unknown;
}

/**
 * Puts the page into a frame of a window of `origin`, until {@link leaveFrame}. Messages from that window are sent with
 * `receive`.
 */
export function enterFrame(origin: string) {
  const posted: Posted[] = [];
  const parent = {
    postMessage: (message: unknown, target: unknown) => void posted.push({ message, target }),
  };
  Object.defineProperty(window, 'parent', { value: parent, configurable: true });
  Object.defineProperty(document, 'referrer', { value: `${origin}/page`, configurable: true });
  const receive = (data: unknown) =>
    act(async () => {
      const event = new MessageEvent('message', { data, origin });
      Object.defineProperty(event, 'source', { value: parent });
      window.dispatchEvent(event);
    });
  return { posted, receive };
}

export function leaveFrame(): void {
  Object.defineProperty(window, 'parent', { value: window, configurable: true });
  Reflect.deleteProperty(document, 'referrer');
}
