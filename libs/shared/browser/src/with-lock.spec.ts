import { createBrowserClock } from './clock';
import { withLease, withLock } from './with-lock';

const lockKey = 'lock:refresh';

beforeEach(() => {
  window.localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

/** Counts how many pieces of work run at once. */
function crowd() {
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 20));
    running -= 1;
    return 'done';
  };
  return { work, most: () => most };
}

describe('withLock', () => {
  it('uses the browser’s locks where there are any', async () => {
    const request = jest.fn((_name: string, work: () => Promise<string>) => work());
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    await expect(withLock('refresh', () => Promise.resolve('done'))).resolves.toBe('done');
    expect(request).toHaveBeenCalledWith('refresh', expect.any(Function));
    Reflect.deleteProperty(navigator, 'locks');
  });

  it('falls back to a lease', async () => {
    const { work } = crowd();
    const result = withLock('refresh', work);
    await jest.advanceTimersByTimeAsync(1_000);
    await expect(result).resolves.toBe('done');
    expect(window.localStorage.getItem(lockKey)).toBeNull();
  });
});

describe('withLease', () => {
  it('runs one piece of work at a time', async () => {
    const { work, most } = crowd();
    const all = Promise.all(Array.from({ length: 8 }, () => withLease('refresh', work)));
    await jest.advanceTimersByTimeAsync(10_000);
    await expect(all).resolves.toHaveLength(8);
    expect(most()).toBe(1);
  });

  it('gives the lock back when the work fails', async () => {
    const failed = withLease('refresh', () => Promise.reject(new Error('offline')));
    const expectation = expect(failed).rejects.toThrow('offline');
    await jest.advanceTimersByTimeAsync(1_000);
    await expectation;
    expect(window.localStorage.getItem(lockKey)).toBeNull();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('waits for a tab that holds the lock and takes over from one that closed', async () => {
    const closedTab = { owner: 'closed', untilMs: createBrowserClock().now().getTime() + 5_000 };
    window.localStorage.setItem(lockKey, JSON.stringify(closedTab));
    const ran = jest.fn(() => Promise.resolve());
    const result = withLease('refresh', ran);
    await jest.advanceTimersByTimeAsync(4_900);
    expect(ran).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(300);
    expect(ran).toHaveBeenCalledTimes(1);
    await result;
  });

  it('keeps the lock for as long as the work takes', async () => {
    const long = withLease('refresh', () => new Promise((resolve) => setTimeout(resolve, 60_000)));
    const next = jest.fn(() => Promise.resolve());
    const waiting = withLease('refresh', next);
    await jest.advanceTimersByTimeAsync(59_000);
    expect(next).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(2_000);
    await Promise.all([long, waiting]);
    expect(next).toHaveBeenCalledTimes(1);
  });
});
