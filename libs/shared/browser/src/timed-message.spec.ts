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

  it('ends once, when its time is up', () => {
    const { onEnd } = begin();
    jest.advanceTimersByTime(9_999);
    expect(onEnd).not.toHaveBeenCalled();
    jest.advanceTimersByTime(60_000);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('goes on after a pause with what was left', () => {
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

  it('begins again from the full time', () => {
    const { message, onEnd } = begin();
    jest.advanceTimersByTime(9_000);
    message.start();
    jest.advanceTimersByTime(9_999);
    expect(onEnd).not.toHaveBeenCalled();
  });

  it.each(['running', 'paused'])('leaves no timer when it is cancelled while %s', (state) => {
    const { message, onEnd } = begin();
    if (state === 'paused') message.pause();
    message.cancel();
    message.resume();
    expect(jest.getTimerCount()).toBe(0);
    jest.advanceTimersByTime(60_000);
    expect(onEnd).not.toHaveBeenCalled();
  });

  it('takes a second pause or resume as the first', () => {
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
