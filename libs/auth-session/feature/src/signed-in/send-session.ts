import type { Session } from '@portal/auth-session/domain';
import { durations } from '@portal/shared/util';

/** How long the extension has to respond (AUTH-57). */
const patienceMs = 3 * durations.oneSecondMs;

interface ExtensionRuntime {
  sendMessage(extensionId: string, message: object, onAnswer: (answer: unknown) => void): void;
}

declare global {
  interface Window {
    /** Only where an extension lists this page as one that may write to it. */
    readonly chrome?: { readonly runtime?: ExtensionRuntime };
  }
}

/** Hands the session to the browser extension; tells whether it answered within 3 seconds. */
export function sendSession(extensionId: string, session: Session): Promise<boolean> {
  return new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), patienceMs);
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
      // Browsers throw at once when no extension can have this id.
      settle(false);
    }
  });
}
