import {
  sharedSession,
  type SharedSession,
  type StoredTokens,
  type User,
} from '@portal/auth-session/domain';
import { fakeClock, type FakeClock } from '@portal/shared/testing';
import type { AuthSessionPorts } from '../session/session-ports';
import type { StoredPart } from '../session/session-storage';

interface Timer {
  readonly dueMs: number;
  readonly work: () => void;
}

/** Waits until all running work is done. */
export async function flush(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}

/** Timers that run when the clock is moved over their time. */
function fakeTimers(clock: FakeClock) {
  const pending = new Set<Timer>();
  const nextDue = (untilMs: number) =>
    [...pending].filter(({ dueMs }) => dueMs <= untilMs).sort((a, b) => a.dueMs - b.dueMs)[0];
  const timers: AuthSessionPorts['timers'] = {
    after: (delayMs, work) => {
      const timer = { dueMs: clock.now().getTime() + delayMs, work };
      pending.add(timer);
      return () => void pending.delete(timer);
    },
  };
  const advance = async (ms: number) => {
    const untilMs = clock.now().getTime() + ms;
    for (let timer = nextDue(untilMs); timer; timer = nextDue(untilMs)) {
      pending.delete(timer);
      clock.advance(Math.max(0, timer.dueMs - clock.now().getTime()));
      timer.work();
      await flush();
    }
    clock.advance(untilMs - clock.now().getTime());
    await flush();
  };
  return { timers, advance, count: () => pending.size };
}

/** One lock, whatever its name. */
function fakeLocks(): AuthSessionPorts['locks'] {
  let last: Promise<unknown> = Promise.resolve();
  return {
    withLock: async (_, work) => {
      const mine = last.then(work);
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}

/** Delivers what another tab wrote. */
const arrival = () => new Promise<void>((resolve) => setTimeout(resolve));

interface Copy {
  value: unknown;
  onChange: () => void;
}

/** One value of local storage as browsers of several processes have it: each tab reads a copy, which changes by others reach late. */
function fakePart() {
  const copies = new Set<Copy>();
  let newest: unknown;

  const changeFrom = (own: Copy, value: unknown) => {
    newest = value;
    own.value = value;
    for (const copy of copies) {
      if (copy === own) continue;
      void arrival().then(() => {
        copy.value = value;
        copy.onChange();
      });
    }
  };
  const openPart = <Value>(): StoredPart<Value> & { remove(): void } => {
    const own: Copy = { value: newest, onChange: () => {} };
    copies.add(own);
    return {
      read: () => own.value,
      write: (value) => changeFrom(own, structuredClone(value)),
      remove: () => changeFrom(own, undefined),
      subscribe: (listener) => {
        own.onChange = listener;
        return () => void copies.delete(own);
      },
    };
  };
  return {
    openPart,
    read: () => newest,
    /** Changes every tab's copy immediately, without an event. */
    set: (value: unknown) => {
      newest = value;
      for (const copy of copies) copy.value = value;
    },
  };
}

/** A browser with any number of tabs that share storage and locks, and a clock that the spec moves. */
export function fakeBrowser() {
  const clock = fakeClock();
  const { timers, advance, count } = fakeTimers(clock);
  const locks = fakeLocks();
  const tokens = fakePart();
  const user = fakePart();
  let shared: SharedSession | undefined;

  /** The ports of one more tab. */
  const openPorts = () => {
    const sleepers = new Set<() => void>();
    /** The data of the tab, such as a pending checkout. */
    const visit = { isKept: true };
    const own = { tokens: tokens.openPart<StoredTokens>(), user: user.openPart<User>() };
    const ports: AuthSessionPorts = {
      clock,
      timers,
      locks,
      storage: {
        ...own,
        clear: (owner) => {
          if (owner === 'visit') visit.isKept = false;
          else for (const part of Object.values(own)) part.remove();
        },
        share: (session) => {
          shared = session && (sharedSession(session) ?? shared);
        },
        settled: async () => {
          await arrival();
          await arrival();
        },
      },
      wakeUps: (listener) => {
        sleepers.add(listener);
        return () => void sleepers.delete(listener);
      },
    };
    return { ports, visit, wake: () => sleepers.forEach((listener) => listener()) };
  };

  return {
    clock,
    openPorts,
    /** The content of local storage. */
    stored: () => ({ tokens: tokens.read(), user: user.read() }),
    store: (storedTokens: unknown, storedUser?: unknown) => {
      tokens.set(storedTokens);
      user.set(storedUser);
    },
    /** The content of the session's cookies. */
    shared: () => shared,
    pendingTimers: count,
    /** Lets time pass, running every timer when it is due. */
    advance,
    /** Lets time pass as a laptop with a closed lid does: no timer runs. */
    sleep: clock.advance,
  };
}

export type FakeBrowser = ReturnType<typeof fakeBrowser>;
