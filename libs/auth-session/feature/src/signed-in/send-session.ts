import type { Session } from '@portal/auth-session/domain';
import { durations } from '@portal/shared/util';

/** How long the extension has to respond. */
const timeoutMs = 3 * durations.oneSecondMs;

/** The session of the extension, which has no other way to learn the email before it loads the user. */
export interface ExtensionSession extends Session {
  readonly email: string;
}

interface ExtensionRuntime {
  sendMessage(extensionId: string, message: object, onResponse: (response: unknown) => void): void;
}

declare global {
  interface Window {
    /** Exists only if an extension allows this page to send messages to it. */
    readonly chrome?: { readonly runtime?: ExtensionRuntime };
  }
}

/** Whether an extension allows this page to send messages to it (AUTH-405). */
export const isExtensionReachable = (): boolean => window.chrome?.runtime !== undefined;

/** Sends the session to the browser extension; returns whether it responded within 3 seconds. */
export function sendSession(extensionId: string, session: ExtensionSession): Promise<boolean> {
  return new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), timeoutMs);
    const settle = (isTaken: boolean) => {
      clearTimeout(timer);
      resolve(isTaken);
    };
    try {
      const message = { type: 'session', session };
      window.chrome?.runtime?.sendMessage(extensionId, message, (reply) =>
        settle(reply !== undefined),
      );
    } catch {
      // Browsers throw immediately for an impossible extension id.
      settle(false);
    }
  });
}
