/** What a JSON text holds, counted without parsing it. */
interface JsonShape {
  /** How deep objects and arrays are nested. */
  readonly depth: number;
  /** At least as many as there are elements of arrays and properties of objects, at every level. */
  readonly members: number;
}

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const openings: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const closings: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** The index of the quote that ends the string whose content starts at `start`, or the length of the text. */
function endOfString(bytes: Uint8Array, start: number): number {
  let index = start;
  while (index < bytes.length && bytes[index] !== quote)
    index += bytes[index] === backslash ? 2 : 1;
  return index;
}

/**
 * Counts the levels and the members of a JSON text in UTF-8, in one pass over its bytes. Text that is not JSON gives
 * some numbers; the parser rejects it.
 */
export function shapeOfJson(bytes: Uint8Array): JsonShape {
  let level = 0;
  let depth = 0;
  let members = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte === quote) index = endOfString(bytes, index + 1);
    else if (byte === comma) members += 1;
    else if (openings.has(byte)) {
      level += 1;
      members += 1;
      depth = Math.max(depth, level);
    } else if (closings.has(byte)) level -= 1;
  }
  return { depth, members };
}
