import type { SharedSession, StoredTokens, User } from '@portal/auth-session/domain';
import type { Clock } from '@portal/shared/browser';

/** Everything outside that the session needs. Fakes of these make its lifecycle testable without waiting. */
export interface AuthSessionPorts {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly storage: SessionStorage;
  readonly locks: Locks;
  readonly cookies: SessionCookies;
  /** Calls back when the page may have slept: shown again, back from the cache, online again. Returns how to stop. */
  readonly wakeUps: (listener: () => void) => () => void;
}

export interface Timers {
  /** Runs `work` once after `delayMs`; returns how to cancel. */
  after(delayMs: number, work: () => void): () => void;
}

/**
 * The one session that all tabs share. Tokens and person are kept apart and each is written whole, so that a tab with an
 * old copy of the one never overwrites the other. What is read back is not trusted.
 */
export interface SessionStorage {
  readonly tokens: StoredPart<StoredTokens>;
  readonly person: StoredPart<User>;
  /** Resolves when whatever another tab wrote before can be read here: browsers copy it between processes with a delay. */
  settled(): Promise<void>;
  /** Removes what this tab keeps for its visit, whoever keeps it: a purchase that waits, for one. */
  clearVisit(): void;
}

/** One value in storage. */
export interface StoredPart<Value> {
  read(): unknown;
  write(value: Value): void;
  remove(): void;
  /** Calls back once a change by another tab can be read here; returns how to stop. */
  subscribe(listener: () => void): () => void;
}

export interface Locks {
  /** Runs `work` while no other tab runs work under the same name. */
  withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
}

/** The copy of the session for the provider's other subdomains (specification 2, section 3 "Session cookies"). */
export interface SessionCookies {
  write(shared: SharedSession): void;
  remove(): void;
}
