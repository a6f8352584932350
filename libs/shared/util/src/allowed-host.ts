/** An allow-list entry is an origin (`https://app.example.com`, `http://localhost:4230`) or a bare host, which means https. */
function entryUrl(entry: string): URL | undefined {
  const text = entry.includes('://') ? entry : `https://${entry}`;
  return URL.canParse(text) ? new URL(text) : undefined;
}

/** Whether `url` is on an allow-listed host or below one; scheme and port must match too. */
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
