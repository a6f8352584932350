import { createBrowserClock, type Clock } from './clock';

interface TimedMessageOptions {
  readonly durationMs: number;
  readonly onEnd: () => void;
  readonly clock?: Clock;
}

export interface TimedMessage {
  /** Starts, or restarts with the full time. */
  start(): void;
  /** Stops the timer while the pointer or the focus is on the message. */
  pause(): void;
  /** Continues with the remaining time. */
  resume(): void;
  cancel(): void;
}

type State =
  | { readonly name: 'idle' }
  | {
      readonly name: 'running';
      readonly timer: ReturnType<typeof setTimeout>;
      readonly endsAtMs: number;
    }
  | { readonly name: 'paused'; readonly remainingMs: number };

/** The timer that removes a status message (SHARED-20). */
export function timedMessage({
  durationMs,
  onEnd,
  clock = createBrowserClock(),
}: TimedMessageOptions): TimedMessage {
  let state: State = { name: 'idle' };
  const nowMs = () => clock.now().getTime();

  const stop = () => {
    if (state.name === 'running') clearTimeout(state.timer);
    state = { name: 'idle' };
  };
  const run = (forMs: number) => {
    stop();
    const timer = setTimeout(() => {
      state = { name: 'idle' };
      onEnd();
    }, forMs);
    state = { name: 'running', timer, endsAtMs: nowMs() + forMs };
  };

  return {
    start: () => run(durationMs),
    pause: () => {
      if (state.name !== 'running') return;
      const remainingMs = Math.max(0, state.endsAtMs - nowMs());
      stop();
      state = { name: 'paused', remainingMs };
    },
    resume: () => {
      if (state.name === 'paused') run(state.remainingMs);
    },
    cancel: stop,
  };
}
