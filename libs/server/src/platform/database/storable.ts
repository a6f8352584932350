/** What PostgreSQL cannot store: a NUL, or half of a surrogate pair. */
const unstorable = /[\0\p{Surrogate}]/u;

/** The path of a text that cannot be stored, such as `entries[1].target`; undefined without one (SHARED-89). */
export function unstorablePath(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return unstorable.test(value) ? path : undefined;
  if (!(value instanceof Object)) return undefined;
  for (const [name, field] of Object.entries(value)) {
    if (unstorable.test(name)) return path;
    const inside = Array.isArray(value) ? `[${name}]` : `${path === '' ? '' : '.'}${name}`;
    const found = unstorablePath(field, `${path}${inside}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

const endOfYear9999 = Date.UTC(10_000, 0);

/** Whether PostgreSQL can store a date: it is valid, and its year has four digits (SHARED-89). */
export const isStorableDate = (date: Date): boolean =>
  date.getTime() >= 0 && date.getTime() < endOfYear9999;
