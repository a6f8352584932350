import { timedMessage } from './timed-message';

describe('timedMessage', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const begin = () => {
    const onEnd = jest.fn();
    const message = timedMessage({ durationMs: 10_000, onEnd });
    message.start();
    return { message, onEnd };
  };

  it('A timed message ends once, when its time has passed (SHARED-20)', () => {
    const { onEnd } = begin();
    jest.advanceTimersByTime(9_999);
    expect(onEnd).not.toHaveBeenCalled();
    jest.advanceTimersByTime(60_000);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('After a pause a timed message stays for the remaining time (SHARED-20)', () => {
    const { message, onEnd } = begin();
    jest.advanceTimersByTime(7_000);
    message.pause();
    jest.advanceTimersByTime(60_000);
    message.resume();
    jest.advanceTimersByTime(2_999);
    expect(onEnd).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('A restarted timed message stays for its full time (SHARED-20)', () => {
    const { message, onEnd } = begin();
    jest.advanceTimersByTime(9_000);
    message.start();
    jest.advanceTimersByTime(9_999);
    expect(onEnd).not.toHaveBeenCalled();
  });

  it.each(['running', 'paused'])('A message that is canceled while %s leaves no timer', (state) => {
    const { message, onEnd } = begin();
    if (state === 'paused') message.pause();
    message.cancel();
    message.resume();
    expect(jest.getTimerCount()).toBe(0);
    jest.advanceTimersByTime(60_000);
    expect(onEnd).not.toHaveBeenCalled();
  });

  it('A repeated pause or resume of a timed message changes nothing', () => {
    const { message, onEnd } = begin();
    message.resume();
    message.pause();
    message.pause();
    message.resume();
    message.resume();
    jest.advanceTimersByTime(10_000);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });
});
