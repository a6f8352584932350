/** The operations of a browser's storage that the portal needs. */
export interface StorageArea {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  clear(): void;
}

function memoryArea(): StorageArea {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

/**
 * The browser's storage, backed by memory: a browser that blocks storage or has none left throws at any of these calls,
 * and the portal then still works for as long as the page lives.
 */
export function safeArea(open: () => StorageArea): StorageArea {
  const memory = memoryArea();
  const attempt = <Result>(
    work: (area: StorageArea) => Result,
    otherwise: (area: StorageArea) => Result,
  ): Result => {
    try {
      return work(open());
    } catch {
      return otherwise(memory);
    }
  };
  return {
    getItem: (key) =>
      memory.getItem(key) ??
      attempt(
        (area) => area.getItem(key),
        () => null,
      ),
    setItem: (key, value) =>
      attempt(
        (area) => {
          area.setItem(key, value);
          memory.removeItem(key);
        },
        () => memory.setItem(key, value),
      ),
    removeItem: (key) => {
      memory.removeItem(key);
      attempt(
        (area) => area.removeItem(key),
        () => undefined,
      );
    },
    clear: () => {
      memory.clear();
      attempt(
        (area) => area.clear(),
        () => undefined,
      );
    },
  };
}

export const localArea = safeArea(() => window.localStorage);
export const sessionArea = safeArea(() => window.sessionStorage);
