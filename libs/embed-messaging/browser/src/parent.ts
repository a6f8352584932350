import {
  isAllowedParent,
  parseOpenerMessage,
  type PageMessage,
  type StatusUpdated,
} from '@portal/embed-messaging/domain';

/** Where the page runs, and which windows it may talk to. */
export interface Surroundings {
  readonly window: Window;
  /** Origins such as `https://editor.example`; their subdomains are allowed too. */
  readonly allowedOrigins: readonly string[];
}

/** The window around the page: none, one that may get messages, or one that may not. */
export type Parent =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'frame';
      readonly origin: string;
      /** Sends a message to the parent, and only if its page still has this origin. */
      readonly post: (message: PageMessage) => void;
    }
  | { readonly kind: 'forbidden' };

function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}

/** The origin of the window that frames this one; Firefox tells it by the frame's referrer only. */
export function frameOrigin(window: Window): string | undefined {
  const { ancestorOrigins } = window.location as { ancestorOrigins?: DOMStringList };
  return ancestorOrigins ? ancestorOrigins[0] : originOf(window.document.referrer);
}

/** Finds the window that frames this page (EMBED-5). */
export function findParent({ window, allowedOrigins }: Surroundings): Parent {
  const { parent } = window;
  if (parent === window) return { kind: 'none' };
  const origin = frameOrigin(window);
  if (origin === undefined || !isAllowedParent(origin, allowedOrigins))
    return { kind: 'forbidden' };
  return { kind: 'frame', origin, post: (message) => parent.postMessage(message, origin) };
}

/** Where a sign-in ended, without the message's type. */
export type Status = Omit<StatusUpdated, 'type'>;

/** The status of a sign-in that failed. */
export const errorStatus = (error: string): Status => ({
  status: 'error',
  session: null,
  isEmailConfirmed: false,
  error,
  email: null,
  uuid: null,
});

const statusMessage = (status: Status): StatusUpdated => ({ type: 'status_updated', ...status });

/** Tells the allowed parent where a sign-in ended (EMBED-6); returns whether there is one. */
export function postStatusToParent(status: Status, surroundings: Surroundings): boolean {
  const parent = findParent(surroundings);
  if (parent.kind === 'frame') parent.post(statusMessage(status));
  return parent.kind === 'frame';
}

/**
 * Tells the window that opened this one where a sign-in ended (EMBED-7); returns whether there is one. The opener's origin is
 * unknown, so the message is sent once to each allowed origin, and the browser delivers it to at most one of them. Only the opener
 * knows whether it got the message: `onReceived` is called when it says so (EMBED-30).
 */
export function postStatusToOpener(
  status: Status,
  { window, allowedOrigins }: Surroundings,
  onReceived: () => void,
): boolean {
  const opener: Window | null = window.opener;
  if (!opener || opener.closed) return false;
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    const isOpener = source === opener && allowedOrigins.includes(origin);
    if (isOpener && parseOpenerMessage(data)?.status === status.status) onReceived();
  });
  for (const origin of allowedOrigins) opener.postMessage(statusMessage(status), origin);
  return true;
}
