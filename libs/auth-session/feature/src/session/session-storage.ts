import {
  readStoredSession,
  SessionError,
  sharedSession,
  tokensOf,
  type Session,
  type StoredSessionProblem,
  type StoredTokens,
  type User,
} from '@portal/auth-session/domain';
import { clearStorage, localStore, type Clock } from '@portal/shared/browser';
import { durations } from '@portal/shared/util';
import {
  type SessionStore,
  selectSession,
  selectSessionStatus,
  sessionChanged,
  sessionEnded,
  userLoaded,
  type SessionEndReason,
} from './session-slice';

/** One value in the storage that all tabs share. */
export interface StoredPart<Value> {
  /** What is read is not trusted. */
  read(): unknown;
  write(value: Value): void;
  /** Calls back once this tab can read another tab's change; returns a function that stops it. */
  subscribe(listener: () => void): () => void;
}

/**
 * The browser's storage of the session. Tokens and user are stored separately and each is written as a whole, so that a tab with an
 * old copy of the one never overwrites the other.
 */
export interface SessionStorage {
  readonly tokens: StoredPart<StoredTokens>;
  readonly user: StoredPart<User>;
  /** Resolves when everything that another tab wrote before can be read here: browsers copy it with a delay. */
  settled(): Promise<void>;
  /** Removes all that the browser keeps about the user, or about the visit of this tab, such as a pending checkout. */
  clear(owner: 'user' | 'visit'): void;
  /** Shares the session with the company's other subdomains; without a session, removes the shared one. */
  share(session: Session | undefined): void;
}

/** Local storage reaches another process within milliseconds; this leaves room for a busy machine. */
const settleMs = 150;

const isStored = (value: unknown): value is unknown => value !== undefined;

function browserPart<Value>(name: 'session' | 'session-user'): StoredPart<Value> {
  const stored = localStore(name, isStored);
  return { ...stored, subscribe: (listener) => stored.subscribe(() => listener()) };
}

/** Base64 of the JSON text of `{ value }`, in UTF-8. */
function encoded(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify({ value }));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function writeCookie(
  name: string,
  value: string,
  { lifeSeconds, cookieDomain }: { readonly lifeSeconds: number; readonly cookieDomain: string },
): void {
  const domain = cookieDomain ? `; Domain=${cookieDomain}` : '';
  const rules = `Path=/; Max-Age=${lifeSeconds}; Secure; SameSite=Lax`;
  document.cookie = `${name}=${value}${domain}; ${rules}`;
}

const cookieNames = {
  idToken: 'session_id_token',
  config: 'session_config',
  session: 'session',
} as const;

/** Writes the three cookies, or removes them without a session. */
function shareByCookies(session: Session | undefined, cookieDomain: string): void {
  if (!session) {
    const removed = { lifeSeconds: 0, cookieDomain };
    for (const name of Object.values(cookieNames)) writeCookie(name, '', removed);
    return;
  }
  const shared = sharedSession(session);
  if (!shared) return;
  const life = { lifeSeconds: durations.sessionCookieSeconds, cookieDomain };
  writeCookie(cookieNames.idToken, encoded(shared.idToken), life);
  writeCookie(cookieNames.config, encoded(shared.config), life);
  writeCookie(cookieNames.session, encoded(shared.session), life);
}

/**
 * The session's storage in a browser: local storage with its events, session storage and cookies.
 * @param cookieDomain the domain whose sites share the session, empty for this host alone; without it there are no cookies
 */
export const browserSessionStorage = (cookieDomain?: string): SessionStorage => ({
  tokens: browserPart('session'),
  user: browserPart('session-user'),
  settled: () => new Promise((resolve) => setTimeout(resolve, settleMs)),
  clear: clearStorage,
  share: (session) => {
    if (cookieDomain !== undefined) shareByCookies(session, cookieDomain);
  },
});

/** Synchronizes the store with the stored session, which is the source of truth for all tabs. */
export interface StoredSession {
  /** The session that the store knows. */
  current(): Session | undefined;
  /** What storage holds, or why that is no session. */
  read(): Session | StoredSessionProblem;
  /** Brings the store in line with storage: another tab may have signed in, refreshed or signed out. */
  sync(): void;
  save(session: Session): void;
  saveUser(user: User): void;
  /** Whether the stored tokens do not say yet what the user does about the address. */
  isVerificationOld(): boolean;
  /** Writes it into the stored tokens; only while no tab refreshes them. */
  saveVerification(): void;
  end(reason: SessionEndReason): void;
}

function createVerification(
  { tokens }: Pick<SessionStorage, 'tokens'>,
  { current, sync }: Pick<StoredSession, 'current' | 'sync'>,
): Pick<StoredSession, 'isVerificationOld' | 'saveVerification'> {
  const isVerificationOld = () => {
    const session = current();
    if (!session) return false;
    return Object(tokens.read()).emailVerified !== session.emailVerified;
  };
  return {
    isVerificationOld,
    saveVerification: () => {
      sync();
      const session = current();
      if (session && isVerificationOld()) tokens.write(tokensOf(session));
    },
  };
}

/** Connects a store with the storage of its browser. */
export function createStoredSession(
  storage: SessionStorage,
  clock: Clock,
  { dispatch, getState }: SessionStore,
): StoredSession {
  const current = () => selectSession(getState());
  const read = () => readStoredSession(storage.tokens.read(), storage.user.read(), clock.now());

  const clearVisit = (reason: SessionEndReason) => {
    if (reason === 'signed-out' || reason === 'signed-out-everywhere') storage.clear('visit');
  };

  const leave = (reason: SessionEndReason) => {
    const isOver = selectSessionStatus(getState()) === 'signed-out';
    if (isOver && reason !== 'sign-in-failed') return;
    clearVisit(reason);
    dispatch(sessionEnded(reason));
  };

  const end = (reason: SessionEndReason) => {
    storage.clear('user');
    // Also when the session has ended before by itself, which keeps the visit.
    clearVisit(reason);
    leave(reason);
  };

  const sync = () => {
    const stored = read();
    if (!(stored instanceof SessionError)) {
      const isNew = JSON.stringify(stored) !== JSON.stringify(current());
      if (isNew) dispatch(sessionChanged(stored));
      return;
    }
    switch (stored.code) {
      case 'NO_SESSION_FOUND':
        return leave(selectSessionStatus(getState()) === 'starting' ? 'absent' : 'signed-out');
      case 'INVALID_SESSION_DATA':
        return end('invalid');
      case 'NO_CURRENT_SESSION':
        return end('ended');
    }
  };

  return {
    current,
    read,
    sync,
    end,
    save: (session) => {
      storage.tokens.write(tokensOf(session));
      dispatch(sessionChanged(session));
    },
    saveUser: (user) => {
      sync();
      if (current()?.uid !== user.uid) return;
      storage.user.write(user);
      dispatch(userLoaded(user));
    },
    ...createVerification(storage, { current, sync }),
  };
}
