import {
  clearSessionStores,
  createBrowserClock,
  withLock,
  type Stored,
} from '@portal/shared/browser';
import { browserSessionCookies } from './browser-cookies';
import type { AuthSessionPorts, SessionStorage, StoredPart, Timers } from './ports';
import { storedPersonPart, storedTokensPart } from './stored-parts';

/** Local storage reaches another process within milliseconds; this leaves room for a busy machine. */
const settleMs = 100;

function browserPart<Value>(stored: Stored<unknown>): StoredPart<Value> {
  return { ...stored, subscribe: (listener) => stored.subscribe(() => listener()) };
}

const browserSessionStorage = (): SessionStorage => ({
  tokens: browserPart(storedTokensPart),
  person: browserPart(storedPersonPart),
  clearVisit: clearSessionStores,
  settled: () => new Promise((resolve) => setTimeout(resolve, settleMs)),
});

const browserTimers: Timers = {
  after: (delayMs, work) => {
    const timer = setTimeout(work, delayMs);
    return () => clearTimeout(timer);
  },
};

function onWakeUp(listener: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') listener();
  };
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('pageshow', listener);
  window.addEventListener('online', listener);
  return () => {
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('pageshow', listener);
    window.removeEventListener('online', listener);
  };
}

/** The session's ports in a browser: local storage and its events, Web Locks (decisions, "Sessions"). */
export function browserSessionPorts(): AuthSessionPorts {
  return {
    clock: createBrowserClock(),
    timers: browserTimers,
    storage: browserSessionStorage(),
    locks: { withLock },
    cookies: browserSessionCookies(),
    wakeUps: onWakeUp,
  };
}
