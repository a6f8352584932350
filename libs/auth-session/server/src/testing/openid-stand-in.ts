import { startStandIn } from '@portal/server/testing';

export const socialClientId = 'the-portal';
export const socialClientSecret = 'local-social-client-secret';

/** What the provider states about a user who logs in there. */
export interface ProviderUser {
  readonly sub: string;
  readonly [claim: string]: unknown;
}

/** The OpenID provider of the LaTeX editor's stand-in. */
export interface OpenidStandIn {
  readonly issuer: string;
  /** The address of the metadata of its SAML provider. */
  readonly samlMetadata: string;
  /** Switches a fault on (`faults.ts` of the stand-in lists them), and counts the requests from zero. */
  misbehave(fault: string, at?: 'discovery' | 'jwks' | 'token' | 'userinfo'): Promise<void>;
  /** Changes a user of the LaTeX editor, who has logged in before. */
  changeUser(sub: string, change: object): Promise<void>;
  /** The endpoints that were requested since the start or the last `misbehave`. */
  requests(): Promise<readonly string[]>;
  /** Logs in at the provider; returns the query of the redirect back to the portal. */
  consent(authorizationUrl: URL, user: ProviderUser): Promise<URLSearchParams>;
  /** Logs in at the SAML provider; returns the form that its page posts to the portal. */
  samlConsent(
    authorizationUrl: URL,
    attributes: Readonly<Record<string, string>>,
  ): Promise<URLSearchParams>;
  stop(): Promise<void>;
}

/** A browser at the provider: keeps its cookies; `open` returns the address that a response redirects to. */
function openBrowser() {
  const cookies = new Map<string, string>();
  return async function open(address: string, body?: URLSearchParams): Promise<string> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const method = body ? 'POST' : 'GET';
    const response = await fetch(address, {
      method,
      headers: { cookie },
      redirect: 'manual',
      ...(body && { body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) {
      throw new Error(`${address} responded with ${response.status}: ${await response.text()}`);
    }
    return new URL(location, address).href;
  };
}

/** Starts the provider; the portal may run on any port. */
export async function startOpenidStandIn(): Promise<OpenidStandIn> {
  const { url, stop } = await startStandIn('latex-editor', {
    PORTAL_URL: 'http://localhost:4200',
    SOCIAL_CLIENT_ID: socialClientId,
    SOCIAL_CLIENT_SECRET: socialClientSecret,
    EDITOR_CLIENT_ID: 'lemma-portal',
    // Its pages are not opened here.
    PAGE_SCRIPTS: 'none',
  });
  const faultsUrl = `${url}/control/faults`;
  return {
    issuer: `${url}/openid`,
    samlMetadata: `${url}/saml/metadata`,
    async misbehave(fault, at) {
      const body = JSON.stringify({ fault, at });
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(faultsUrl, { method: 'POST', headers, body });
      if (!response.ok) throw new Error(`There is no such fault: ${await response.text()}`);
    },
    async changeUser(sub, change) {
      const body = JSON.stringify({ sub, ...change });
      const headers = { 'content-type': 'application/json' };
      await fetch(`${url}/control/users`, { method: 'POST', headers, body });
    },
    async requests() {
      const status = await (await fetch(faultsUrl)).text();
      const { requests }: { requests: string[] } = JSON.parse(status);
      return requests;
    },
    async consent(authorizationUrl, user) {
      const open = openBrowser();
      const loginPage = await open(authorizationUrl.href);
      const choice = new URLSearchParams({ claims: JSON.stringify(user) });
      const afterLogin = await open(loginPage, choice);
      return new URL(await open(afterLogin)).searchParams;
    },
    async samlConsent(authorizationUrl, attributes) {
      const body = new URLSearchParams({ claims: JSON.stringify(attributes) });
      const page = await (await fetch(authorizationUrl, { method: 'POST', body })).text();
      const fields = page.matchAll(/name="(\w+)" value="([^"]*)"/g);
      return new URLSearchParams(
        Array.from(fields, ([, name = '', value = '']): [string, string] => [name, value]),
      );
    },
    stop,
  };
}
