interface SafeTargetOptions {
  readonly origin: string;
  /** Other hosts that may be opened: origins, or bare hosts, which mean https. */
  readonly allowedHosts?: readonly string[];
  readonly fallback: string;
}

/** Longer targets are rejected unread. */
const maxTargetLength = 2_048;

/** Characters that browsers drop, trim or read as a slash; no legitimate link has one. */
const deceptive = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\]|^\s|\s$/u;

/** `/path` but not `//host`, or an absolute web address with both slashes. */
const wellFormed = /^(?:\/(?!\/)|https?:\/\/[^/])/i;

/** Escaped control characters, slashes, backslashes and percent signs, which a second decoding would turn into structure. */
const escapedStructure = /%(?:[01][0-9a-f]|7f|2f|5c|25)/i;

function isPlainPath(pathname: string): boolean {
  if (pathname.startsWith('//') || escapedStructure.test(pathname)) return false;
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

function parseTarget(value: string, origin: string): URL | undefined {
  if (value.length > maxTargetLength || deceptive.test(value) || !wellFormed.test(value))
    return undefined;
  if (!URL.canParse(value, origin)) return undefined;
  const url = new URL(value, origin);
  return url.username === '' && url.password === '' && isPlainPath(url.pathname) ? url : undefined;
}

/**
 * Where a `callback`, `redirect` or `origin` may lead (SHARED-2): a path of the same origin, serialized again, or an address
 * on an allow-listed host. Any other value gives the fallback.
 */
export function safeTarget(value: string | null | undefined, options: SafeTargetOptions): string {
  const { origin, allowedHosts = [], fallback } = options;
  const url = value ? parseTarget(value, origin) : undefined;
  if (!url) return fallback;
  if (url.origin === new URL(origin).origin) return `${url.pathname}${url.search}${url.hash}`;
  return isOnAllowedHost(url, allowedHosts) ? url.toString() : fallback;
}

/** An entry is an origin (`https://app.example.com`, `http://localhost:4230`) or a bare host, which means https. */
function entryUrl(entry: string): URL | undefined {
  const text = entry.includes('://') ? entry : `https://${entry}`;
  return URL.canParse(text) ? new URL(text) : undefined;
}

/** Whether `url` is on an allow-listed host or a subdomain of one; scheme and port must match. */
export function isOnAllowedHost(url: URL, allowedHosts: readonly string[]): boolean {
  return allowedHosts.some((entry) => {
    const allowed = entryUrl(entry);
    return (
      allowed !== undefined &&
      allowed.hostname !== '' &&
      url.protocol === allowed.protocol &&
      url.port === allowed.port &&
      (url.hostname === allowed.hostname || url.hostname.endsWith(`.${allowed.hostname}`))
    );
  });
}
