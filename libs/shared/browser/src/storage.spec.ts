import { clearStorage, localStore, safeArea, sessionStore, type StorageArea } from './storage';
import { localKeys } from './storage';

interface Pending {
  readonly priceId: string;
  readonly quantity: number;
}

const isPending = (value: unknown): value is Pending =>
  typeof value === 'object' &&
  value !== null &&
  'priceId' in value &&
  typeof value.priceId === 'string' &&
  'quantity' in value &&
  typeof value.quantity === 'number';

/** Any entry. */
const key = 'session-user';

const pending = { priceId: 'price_1', quantity: 2 };

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

describe.each([
  ['localStore', localStore, () => window.localStorage],
  ['sessionStore', sessionStore, () => window.sessionStorage],
] as const)('%s', (_name, open, area) => {
  it('A stored value can be read until it is removed (SHARED-32)', () => {
    const store = open(key, isPending);
    expect(store.read()).toBeUndefined();
    store.write(pending);
    expect(open(key, isPending).read()).toEqual(pending);
    store.remove();
    expect(store.read()).toBeUndefined();
  });

  it.each([
    '',
    'null',
    '1',
    '[]',
    '{',
    '{"priceId":"price_1"}',
    '{"priceId":"price_1","quantity":"2"}',
  ])('The stored text %j, which does not fit, is removed when it is read (SHARED-32)', (text) => {
    area().setItem(key, text);
    expect(open(key, isPending).read()).toBeUndefined();
    expect(area().getItem(key)).toBeNull();
  });
});

describe('subscribing to a stored value', () => {
  const changed = (key: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key }));

  it('The listener of a stored value is called when another tab writes or removes the value or clears the storage', () => {
    const store = localStore(key, isPending);
    const listener = jest.fn();
    store.subscribe(listener);
    window.localStorage.setItem(key, JSON.stringify(pending));
    changed(key);
    window.localStorage.clear();
    changed(null);
    expect(listener.mock.calls).toEqual([[pending], [undefined]]);
  });

  it('The listener of a stored value is not called for other keys or after it was removed', () => {
    const listener = jest.fn();
    const stop = localStore(key, isPending).subscribe(listener);
    changed('other');
    stop();
    changed(key);
    expect(listener).not.toHaveBeenCalled();
  });
});

describe('clearStorage', () => {
  const fill = () => {
    for (const key of Object.keys(localKeys)) window.localStorage.setItem(key, '1');
    window.sessionStorage.setItem('draft', '1');
  };
  const keysOf = (...owners: string[]) =>
    Object.entries(localKeys).flatMap(([key, owner]) => (owners.includes(owner) ? [key] : []));

  it('Clearing what is the user’s removes exactly the entries of the user (SHARED-160)', () => {
    fill();
    clearStorage('user');
    expect(Object.keys(window.localStorage).sort()).toEqual(keysOf('visit', 'browser').sort());
    expect(window.sessionStorage).toHaveLength(1);
  });

  it('Clearing what is the visit’s removes its entries and everything of the tab (SHARED-160)', () => {
    fill();
    clearStorage('visit');
    expect(Object.keys(window.localStorage).sort()).toEqual(keysOf('user', 'browser').sort());
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('The theme, the page size of the members, the cookie choice, the random id and the flags of a browser are all that outlives a sign-out (SHARED-160)', () => {
    expect(keysOf('browser')).toEqual([
      'dark-mode',
      'members-per-page',
      'cookie-consent',
      'device-id',
      'targets',
      'gbFeaturesCache',
    ]);
  });
});

const blocked = (): StorageArea => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
const full = (): StorageArea => ({
  getItem: () => null,
  setItem: () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  },
  removeItem: () => undefined,
  clear: () => undefined,
});

describe.each([
  ['blocked', blocked],
  ['full', full],
])('safeArea over %s storage', (_name, open) => {
  it('Values are kept in memory when the storage cannot be used (SHARED-33)', () => {
    const area = safeArea(open);
    expect(area.getItem('a')).toBeNull();
    area.setItem('a', '1');
    expect(area.getItem('a')).toBe('1');
    area.removeItem('a');
    expect(area.getItem('a')).toBeNull();
    area.setItem('b', '2');
    area.clear();
    expect(area.getItem('b')).toBeNull();
  });
});

describe('safeArea over working storage', () => {
  it('Values are read from and written to the storage when it works', () => {
    const area = safeArea(() => window.localStorage);
    area.setItem('a', '1');
    expect(window.localStorage.getItem('a')).toBe('1');
    window.localStorage.setItem('a', '2');
    expect(area.getItem('a')).toBe('2');
  });

  it('The storage is used again once it has room (SHARED-33)', () => {
    let hasRoom = false;
    const area = safeArea(() => (hasRoom ? window.localStorage : full()));
    area.setItem('b', 'in memory');
    hasRoom = true;
    area.setItem('b', 'stored');
    expect(area.getItem('b')).toBe('stored');
    expect(window.localStorage.getItem('b')).toBe('stored');
  });
});
