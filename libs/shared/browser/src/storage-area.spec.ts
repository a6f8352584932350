import { safeArea, type StorageArea } from './storage-area';

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
  it('keeps values in memory', () => {
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
  it('reads and writes the storage itself', () => {
    const area = safeArea(() => window.localStorage);
    area.setItem('a', '1');
    expect(window.localStorage.getItem('a')).toBe('1');
    window.localStorage.setItem('a', '2');
    expect(area.getItem('a')).toBe('2');
  });

  it('prefers the storage again once it has room', () => {
    let hasRoom = false;
    const area = safeArea(() => (hasRoom ? window.localStorage : full()));
    area.setItem('b', 'in memory');
    hasRoom = true;
    area.setItem('b', 'stored');
    expect(area.getItem('b')).toBe('stored');
    expect(window.localStorage.getItem('b')).toBe('stored');
  });
});
