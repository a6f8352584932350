/** How large a value from another window may be. */
interface Bounds {
  /** Objects and lists inside one another. */
  readonly depth: number;
  /** Values of all levels together, the empty places of lists included. */
  readonly values: number;
  /** Characters of all names and texts together. */
  readonly characters: number;
}

/** The bounds of every message (EMBED-3). */
export const messageBounds: Bounds = { depth: 8, values: 2_000, characters: 200_000 };

const isPlainObject = (value: object) => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/**
 * Whether a value is plain data, as JSON could carry it, within the bounds. It stops at the first bound that is exceeded,
 * so that a value that contains itself ends too.
 */
export function isBounded(root: unknown, bounds: Bounds = messageBounds): boolean {
  let values = 1;
  let characters = 0;
  const pending: { readonly value: unknown; readonly depth: number }[] = [
    { value: root, depth: 0 },
  ];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string') characters += value.length;
    if (characters > bounds.characters) return false;
    if (value === null || ['string', 'boolean', 'number', 'undefined'].includes(typeof value))
      continue;
    if (typeof value !== 'object' || depth === bounds.depth) return false;
    if (!Array.isArray(value) && !isPlainObject(value)) return false;
    const names = Object.keys(value);
    values += Array.isArray(value) ? value.length : names.length;
    if (values > bounds.values) return false;
    for (const name of names) {
      characters += name.length;
      pending.push({ value: (value as Record<string, unknown>)[name], depth: depth + 1 });
    }
  }
  return true;
}
