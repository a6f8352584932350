/** A browser that keeps the cookies of one host and follows its redirects. */
export function createBrowser(origin: string) {
  const cookies = new Map<string, string>();

  const keep = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  };

  return async function open(address: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, { ...init, headers: { cookie }, redirect: 'manual' });
    keep(response);
    const location = response.headers.get('location');
    const next = location === null ? undefined : new URL(location, address);
    return next?.origin === origin ? open(next.href) : response;
  };
}

/** Submits the login page; resolves with the address of the portal that the provider redirects to. */
export async function logIn(
  authorizationUrl: string,
  choice: Readonly<Record<string, string>>,
): Promise<URL> {
  const { origin } = new URL(authorizationUrl);
  const open = createBrowser(origin);
  const page = await open(authorizationUrl);
  if (!page.ok)
    throw new Error(`The login page responded with ${page.status}: ${await page.text()}`);
  const body = new URLSearchParams(choice);
  const response = await open(page.url, { method: 'POST', body });
  const location = response.headers.get('location');
  if (location === null) throw new Error(`The login was rejected: ${response.status}.`);
  return new URL(location);
}
