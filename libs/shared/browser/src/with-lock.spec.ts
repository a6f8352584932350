import { withLock } from './page';

describe('withLock', () => {
  it('Work under a lock runs under a Web Lock of its name (SHARED-34)', async () => {
    const request = jest.fn((_name: string, work: () => Promise<string>) => work());
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    await expect(withLock('refresh', () => Promise.resolve('done'))).resolves.toBe('done');
    expect(request).toHaveBeenCalledWith('refresh', expect.any(Function));
    Reflect.deleteProperty(navigator, 'locks');
  });

  it('Work under a lock runs immediately where the browser has no Web Locks (SHARED-34)', async () => {
    await expect(withLock('refresh', () => Promise.resolve('done'))).resolves.toBe('done');
  });
});
