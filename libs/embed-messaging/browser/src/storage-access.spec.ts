import { canAskForStorage, requestStorage } from './storage-access';

const own = { name: 'own' } as unknown as Storage;
const shared = { name: 'shared' } as unknown as Storage;

const windowWith = (requestStorageAccess?: (types?: object) => Promise<unknown>) =>
  ({
    document: requestStorageAccess ? { requestStorageAccess } : {},
    localStorage: own,
  }) as unknown as Window;

describe('requestStorage', () => {
  it('The storage is the one that the browser gives access to (EMBED-26)', async () => {
    const request = jest.fn(async () => ({ localStorage: shared }));
    await expect(requestStorage(windowWith(request))).resolves.toBe(shared);
    expect(request).toHaveBeenCalledWith({ localStorage: true });
  });

  it('A browser that opens the storage in place gives no handle (EMBED-26)', async () => {
    await expect(requestStorage(windowWith(async () => undefined))).resolves.toBe(own);
  });

  it.each([
    ['does not know the request', undefined],
    ['rejects the request', () => Promise.reject(new Error('NotAllowedError'))],
  ])('A browser that %s gives no storage (EMBED-26)', async (_, request) => {
    await expect(requestStorage(windowWith(request))).resolves.toBeUndefined();
  });

  it('Only a browser that knows the request can be asked (EMBED-26)', () => {
    expect(canAskForStorage(windowWith().document)).toBe(false);
    expect(canAskForStorage(windowWith(async () => undefined).document)).toBe(true);
  });
});
