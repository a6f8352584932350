import { createBrowserClock } from './clock';
import { withLease, withLock } from './with-lock';

const lockKey = 'lock:refresh';

beforeEach(() => {
  window.localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

/** Work that records how many of it ran at once. */
function countedWork() {
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
  it('A browser with Web Locks uses them (SHARED-34)', async () => {
    const request = jest.fn((_name: string, work: () => Promise<string>) => work());
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    await expect(withLock('refresh', () => Promise.resolve('done'))).resolves.toBe('done');
    expect(request).toHaveBeenCalledWith('refresh', expect.any(Function));
    Reflect.deleteProperty(navigator, 'locks');
  });

  it('A browser without Web Locks uses a lease in the storage (SHARED-34)', async () => {
    const { work } = countedWork();
    const result = withLock('refresh', work);
    await jest.advanceTimersByTimeAsync(1_000);
    await expect(result).resolves.toBe('done');
    expect(window.localStorage.getItem(lockKey)).toBeNull();
  });
});

describe('withLease', () => {
  it('Tasks under the same lease run one at a time (SHARED-34)', async () => {
    const { work, most } = countedWork();
    const all = Promise.all(Array.from({ length: 8 }, () => withLease('refresh', work)));
    await jest.advanceTimersByTimeAsync(10_000);
    await expect(all).resolves.toHaveLength(8);
    expect(most()).toBe(1);
  });

  it('A lease is released when its task fails (SHARED-34)', async () => {
    const failed = withLease('refresh', () => Promise.reject(new Error('offline')));
    const expectation = expect(failed).rejects.toThrow('offline');
    await jest.advanceTimersByTimeAsync(1_000);
    await expectation;
    expect(window.localStorage.getItem(lockKey)).toBeNull();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('A task waits for the tab that holds the lease, and starts when the lease of a closed tab has expired (SHARED-34)', async () => {
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

  it('A lease is held for as long as its task takes (SHARED-34)', async () => {
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
