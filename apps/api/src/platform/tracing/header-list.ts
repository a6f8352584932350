/** Reads `name=value,name=value`, whose values may be percent-encoded, as OpenTelemetry writes headers. */
export function parseHeaders(text: string): Readonly<Record<string, string>> | undefined {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '');
  const headers: Record<string, string> = {};
  for (const pair of pairs) {
    const { name, value } = /^\s*(?<name>[\w-]+)\s*=(?<value>.*)$/.exec(pair)?.groups ?? {};
    const decoded = decodeHeader(value ?? '');
    if (name === undefined || decoded === undefined) return undefined;
    headers[name] = decoded;
  }
  return headers;
}

/** Undefined for what no header can have. */
function decodeHeader(value: string): string | undefined {
  try {
    const decoded = decodeURIComponent(value.trim());
    return /^[\x20-\x7e]+$/.test(decoded) ? decoded : undefined;
  } catch {
    return undefined;
  }
}
