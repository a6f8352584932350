/** Percent-encoded characters that another program could read as a separator, a dot or a control. */
const ambiguous = /%(?:0[0-9a-f]|1[0-9a-f]|7f|2[ef]|3b|5c|25)/i;

/** A segment of one or two dots, which a client would have resolved. */
const dotSegment = /\/\.{1,2}(?:\/|$)/;

/** Printable ASCII without a space, quotes, angle brackets, backslash, semicolon and the like. */
const plain = /^\/[\w\-.~!$&'()*+,=:@%/]*$/;

/**
 * The one spelling of a path: calls, pages and files are found by it exactly, so no other spelling of an address can
 * slip past a rule that is tied to it. Returns the path without its query, or undefined for a rejected spelling.
 */
export function canonicalPath(target: string): string | undefined {
  const end = target.indexOf('?');
  const path = end === -1 ? target : target.slice(0, end);
  if (!plain.test(path) || path.includes('//') || dotSegment.test(path)) return undefined;
  return ambiguous.test(path) || !isDecodable(path) ? undefined : path;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
