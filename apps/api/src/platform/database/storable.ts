/** What PostgreSQL cannot store: a NUL, or half of a surrogate pair. */
const unstorable = /[\0\p{Surrogate}]/u;

/** Whether every text of a parsed value, the names of its fields included, can be stored (SHARED-89). */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !unstorable.test(value);
  if (Array.isArray(value)) return value.every(isStorable);
  if (!(value instanceof Object)) return true;
  return Object.entries(value).every(
    ([name, field]) => !unstorable.test(name) && isStorable(field),
  );
}

const endOfYear9999 = Date.UTC(10_000, 0);

/** Whether PostgreSQL can store a date: it is valid, and its year has four digits (SHARED-89). */
export const isStorableDate = (date: Date): boolean =>
  date.getTime() >= 0 && date.getTime() < endOfYear9999;
