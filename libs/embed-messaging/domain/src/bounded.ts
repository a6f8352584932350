interface Bounds {
  readonly depth: number;
  readonly values: number;
  readonly characters: number;
}

/** The bounds of every message (EMBED-3). */
export const messageBounds: Bounds = { depth: 8, values: 2_000, characters: 200_000 };

const isPlainObject = (value: object) => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** Whether a value is plain data within the bounds; a value that contains itself is not. */
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
