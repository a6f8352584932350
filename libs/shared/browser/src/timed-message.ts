import { createBrowserClock, type Clock } from './clock';

export interface TimedMessageOptions {
  readonly durationMs: number;
  /** Called once, when the time is up. */
  readonly onEnd: () => void;
  readonly clock?: Clock;
}

/** A message's remaining time. */
export interface TimedMessage {
  /** Begins, or begins again from the full time. */
  start(): void;
  /** Stops the time while the message is hovered or holds the focus. */
  pause(): void;
  /** Goes on with what was left. */
  resume(): void;
  /** Ends without calling `onEnd`. */
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

/** Clears a status message after its time (specification 2, section 9), except while somebody reads it. */
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
