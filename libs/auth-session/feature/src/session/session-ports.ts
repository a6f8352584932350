import type { Clock } from '@portal/shared/browser';
import type { SessionStorage } from './session-storage';

/** Everything outside that the session needs. Fakes of these make its life testable without waiting. */
export interface AuthSessionPorts {
  readonly clock: Clock;
  readonly timers: {
    /** Runs `work` once after `delayMs`; returns a function that cancels it. */
    after(delayMs: number, work: () => void): () => void;
  };
  readonly storage: SessionStorage;
  readonly locks: {
    /** Runs `work` while no other tab runs work under the same name. */
    withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  };
  /** Calls back when the page may have slept: it is visible, restored or online again. Returns a function that stops it. */
  readonly wakeUps: (listener: () => void) => () => void;
}
