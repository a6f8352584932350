/**
 * Whose an entry of the browser's local storage is (SHARED-160): the `user`'s goes with the session, the `visit`'s when the user
 * signs out or deletes the account, the `browser`'s stays.
 */
export type StoredOwner = 'user' | 'visit' | 'browser';

/** Every entry of local storage. The session storage of a tab has no list: all of it is the visit's. */
export const localKeys = {
  session: 'user',
  'session-user': 'user',
  'overleaf-account': 'user',
  'code-verifiers': 'visit',
  'next-step': 'visit',
  'sign-in-mail': 'visit',
  'dark-mode': 'browser',
  'members-per-page': 'browser',
  'cookie-consent': 'browser',
  /** A random id, kept as long as the browser allows analytics. */
  'device-id': 'browser',
  /** The variants of experiments that this browser has seen. */
  targets: 'browser',
  /** The flags of everybody; GrowthBook writes it. */
  gbFeaturesCache: 'browser',
} as const satisfies Readonly<Record<string, StoredOwner>>;

export type LocalKey = keyof typeof localKeys;

/** One value in the browser's storage (SHARED-32). */
export interface Stored<Value> {
  /** The value; `undefined` when there is none, or when what is stored does not fit (it is then removed). */
  read(): Value | undefined;
  write(value: Value): void;
  remove(): void;
  /** Calls `listener` after another tab wrote or removed the value; returns how to stop. */
  subscribe(listener: (value: Value | undefined) => void): () => void;
}

/** Whether a stored value may be used: a schema's `isValidSync`, or a type guard. */
type Fits<Value> = (value: unknown) => value is Value;

function stored<Value>(area: StorageArea, key: string, fits: Fits<Value>): Stored<Value> {
  const read = (): Value | undefined => {
    const text = area.getItem(key);
    if (text === null) return undefined;
    const value = parseJson(text);
    if (value !== undefined && fits(value)) return value;
    area.removeItem(key);
    return undefined;
  };
  return {
    read,
    write: (value) => area.setItem(key, JSON.stringify(value)),
    remove: () => area.removeItem(key),
    subscribe: (listener) => {
      // A null key means that the whole storage was cleared.
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener(read());
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}

/** A value that all tabs share and that outlives them; stored as JSON, checked by `fits` whenever it is read. */
export function localStore<Value>(key: LocalKey, fits: Fits<Value>): Stored<Value> {
  return stored(localArea, key, fits);
}

/** A value of this tab that survives a reload but not the tab; checked like {@link localStore}. */
export function sessionStore<Value>(key: string, fits: Fits<Value>): Stored<Value> {
  return stored(sessionArea, key, fits);
}

/**
 * Removes the entries of an owner (SHARED-160): those of the user, or of the visit, to which the whole session storage of this
 * tab belongs.
 */
export function clearStorage(owner: Exclude<StoredOwner, 'browser'>): void {
  if (owner === 'visit') sessionArea.clear();
  for (const [key, keyOwner] of Object.entries(localKeys))
    if (keyOwner === owner) localArea.removeItem(key);
}

/** The operations of a browser's storage that the portal needs. */
export interface StorageArea {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  clear(): void;
}

function memoryArea(): StorageArea {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

/**
 * The browser's storage with memory as a fallback: a browser that blocks its storage, or whose storage is full, throws at
 * any of these calls, and the portal still works until the page is closed (SHARED-33).
 */
export function safeArea(open: () => StorageArea): StorageArea {
  const memory = memoryArea();
  const attempt = <Result>(
    work: (area: StorageArea) => Result,
    otherwise: (area: StorageArea) => Result,
  ): Result => {
    try {
      return work(open());
    } catch {
      return otherwise(memory);
    }
  };
  return {
    getItem: (key) =>
      memory.getItem(key) ??
      attempt(
        (area) => area.getItem(key),
        () => null,
      ),
    setItem: (key, value) =>
      attempt(
        (area) => {
          area.setItem(key, value);
          memory.removeItem(key);
        },
        () => memory.setItem(key, value),
      ),
    removeItem: (key) => {
      memory.removeItem(key);
      attempt(
        (area) => area.removeItem(key),
        () => undefined,
      );
    },
    clear: () => {
      memory.clear();
      attempt(
        (area) => area.clear(),
        () => undefined,
      );
    },
  };
}

let openLocalStorage = (): StorageArea => window.localStorage;

/** Uses another storage from now on: in a frame, the one that the user has given it access to. */
export function replaceLocalStorage(area: StorageArea): void {
  openLocalStorage = () => area;
}

const localArea = safeArea(() => openLocalStorage());
const sessionArea = safeArea(() => window.sessionStorage);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
