import {
  clearSessionStores,
  localStore,
  safeArea,
  sessionStore,
  type StorageArea,
} from './storage';

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
    const store = open('pending', isPending);
    expect(store.read()).toBeUndefined();
    store.write(pending);
    expect(open('pending', isPending).read()).toEqual(pending);
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
    area().setItem('pending', text);
    expect(open('pending', isPending).read()).toBeUndefined();
    expect(area().getItem('pending')).toBeNull();
  });
});

describe('subscribing to a stored value', () => {
  const changed = (key: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key }));

  it('The listener of a stored value is called when another tab writes or removes the value or clears the storage', () => {
    const store = localStore('pending', isPending);
    const listener = jest.fn();
    store.subscribe(listener);
    window.localStorage.setItem('pending', JSON.stringify(pending));
    changed('pending');
    window.localStorage.clear();
    changed(null);
    expect(listener.mock.calls).toEqual([[pending], [undefined]]);
  });

  it('The listener of a stored value is not called for other keys or after it was removed', () => {
    const listener = jest.fn();
    const stop = localStore('pending', isPending).subscribe(listener);
    changed('other');
    stop();
    changed('pending');
    expect(listener).not.toHaveBeenCalled();
  });
});

describe('clearSessionStores', () => {
  it('Clearing the session stores removes the values of the tab and keeps those of the browser', () => {
    const ofTab = sessionStore('pending', isPending);
    const ofBrowser = localStore('pending', isPending);
    ofTab.write(pending);
    ofBrowser.write(pending);
    clearSessionStores();
    expect([ofTab.read(), ofBrowser.read()]).toEqual([undefined, pending]);
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
