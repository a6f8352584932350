import { fakeClock, type FakeClock } from '@portal/shared/testing';
import type { AuthSessionPorts, Locks, SessionStorage, Timers } from '../session/ports';

interface Timer {
  readonly dueMs: number;
  readonly work: () => void;
}

/** Lets everything that is under way come to rest. */
export async function flush(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}

/** Timers that run when the clock is moved over their time. */
function fakeTimers(clock: FakeClock) {
  const pending = new Set<Timer>();
  const nextDue = (untilMs: number) =>
    [...pending].filter(({ dueMs }) => dueMs <= untilMs).sort((a, b) => a.dueMs - b.dueMs)[0];
  const timers: Timers = {
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
function fakeLocks(): Locks {
  let last: Promise<unknown> = Promise.resolve();
  return {
    withLock: async (_, work) => {
      const mine = last.then(work);
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}

/** Lets what was posted to other tabs arrive. */
const arrival = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Local storage as browsers of several processes have it: each tab reads a copy, which the others' changes reach late. */
function fakeStorage() {
  const copies = new Set<{ text: string | undefined; onChange: () => void }>();
  let text: string | undefined;

  const parsed = (json: string | undefined): unknown =>
    json === undefined ? undefined : JSON.parse(json);
  const toText = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value));

  const openStorage = (): SessionStorage => {
    const own = { text, onChange: () => {} };
    copies.add(own);
    const change = (changed: string | undefined) => {
      text = changed;
      own.text = changed;
      for (const copy of copies) {
        if (copy === own) continue;
        void arrival().then(() => {
          copy.text = changed;
          copy.onChange();
        });
      }
    };
    return {
      read: () => parsed(own.text),
      write: (session) => change(toText(session)),
      remove: () => change(undefined),
      subscribe: (listener) => {
        own.onChange = listener;
        return () => void copies.delete(own);
      },
      settled: async () => {
        await arrival();
        await arrival();
      },
    };
  };
  return {
    openStorage,
    stored: () => parsed(text),
    /** Changes every tab's copy at once, telling nobody. */
    store: (value: unknown) => {
      text = toText(value);
      for (const copy of copies) copy.text = text;
    },
  };
}

/** A browser with any number of tabs that share storage and locks, and a clock that is moved by hand. */
export function fakeBrowser() {
  const clock = fakeClock();
  const { timers, advance, count } = fakeTimers(clock);
  const locks = fakeLocks();
  const { openStorage, stored, store } = fakeStorage();

  /** What one more tab gives to its session. */
  const openPorts = () => {
    const sleepers = new Set<() => void>();
    const ports: AuthSessionPorts = {
      clock,
      timers,
      locks,
      storage: openStorage(),
      wakeUps: (listener) => {
        sleepers.add(listener);
        return () => void sleepers.delete(listener);
      },
    };
    return { ports, wake: () => sleepers.forEach((listener) => listener()) };
  };

  return {
    clock,
    openPorts,
    /** What local storage holds. */
    stored,
    store,
    pendingTimers: count,
    /** Lets time pass, running every timer when it is due. */
    advance,
    /** Lets time pass as a laptop with a closed lid does: no timer runs. */
    sleep: clock.advance,
  };
}

export type FakeBrowser = ReturnType<typeof fakeBrowser>;
