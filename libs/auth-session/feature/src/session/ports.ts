import type { StoredSession } from '@portal/auth-session/domain';
import type { Clock } from '@portal/shared/browser';

/** Everything outside that the session needs. Fakes of these make its lifecycle testable without waiting. */
export interface AuthSessionPorts {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly storage: SessionStorage;
  readonly locks: Locks;
  /** Calls back when the page may have slept: shown again, back from the cache, online again. Returns how to stop. */
  readonly wakeUps: (listener: () => void) => () => void;
}

export interface Timers {
  /** Runs `work` once after `delayMs`; returns how to cancel. */
  after(delayMs: number, work: () => void): () => void;
}

/** The one session that all tabs share. What is read back is not trusted. */
export interface SessionStorage {
  read(): unknown;
  write(session: StoredSession): void;
  remove(): void;
  /** Calls back once a change by another tab can be read here; returns how to stop. */
  subscribe(listener: () => void): () => void;
  /** Resolves when whatever another tab wrote before can be read here: browsers copy it between processes with a delay. */
  settled(): Promise<void>;
}

export interface Locks {
  /** Runs `work` while no other tab runs work under the same name. */
  withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
}
