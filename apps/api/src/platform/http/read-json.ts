import { ApiError } from '../errors';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Where the string that begins at `start` ends: at the next quote that no odd number of backslashes stands before. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === 0x5c) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}

/** The number of `:` outside strings: one for each member that the text writes. */
function writtenMembers(text: string): number {
  let members = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === 0x22) at = endOfString(text, at);
    else if (character === 0x3a) members += 1;
  }
  return members;
}

/** The number of members that parsing kept; without recursion, so that no depth can exhaust the stack. */
function keptMembers(value: unknown): number {
  let members = 0;
  const waiting = [value];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const inner = Object.values(next);
    if (!Array.isArray(next)) members += inner.length;
    for (const entry of inner) if (typeof entry === 'object') waiting.push(entry);
  }
  return members;
}

/**
 * Parses a body. `JSON.parse` keeps the last of two members of one name, another reader the first: such a text is
 * refused, as is one that is not UTF-8.
 */
export function readJson(bytes: Uint8Array): unknown {
  try {
    const text = utf8.decode(bytes);
    const value: unknown = JSON.parse(text);
    if (writtenMembers(text) === keptMembers(value)) return value;
  } catch (cause) {
    throw new ApiError('MALFORMED_BODY', { cause });
  }
  throw new ApiError('MALFORMED_BODY');
}
