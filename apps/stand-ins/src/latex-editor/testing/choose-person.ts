/** A browser that keeps one host's cookies and follows its redirects by itself. */
function createBrowser(origin: string) {
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

/** What a person does on the login page: the query of the address that the portal's browser is sent to. */
export async function choosePerson(
  authorizationUrl: string,
  choice: Readonly<Record<string, string>>,
): Promise<URL> {
  const { origin } = new URL(authorizationUrl);
  const open = createBrowser(origin);
  const page = await open(authorizationUrl);
  if (!page.ok) throw new Error(`The login page answered ${page.status}: ${await page.text()}`);
  const body = new URLSearchParams(choice);
  const answer = await open(page.url, { method: 'POST', body });
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`Nobody was chosen: ${answer.status}.`);
  return new URL(location);
}
