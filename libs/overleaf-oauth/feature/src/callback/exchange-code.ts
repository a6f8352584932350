import { editorTokens, type EditorTokens } from '@portal/overleaf-oauth/domain';
import type { EditorClient } from '@portal/shared/browser';
import { durations, paths } from '@portal/shared/util';

const timeoutMs = 10 * durations.oneSecondMs;
const maxResponseLength = 64 * 1024;

class ExchangeFailed extends Error {}

/** Requests JSON of the editor: without cookies, redirects and long waits. */
async function fetchJson(address: string, init: RequestInit = {}): Promise<object> {
  const response = await fetch(address, {
    ...init,
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await response.text();
  if (!response.ok || text.length > maxResponseLength)
    throw new ExchangeFailed(`The editor responded with ${response.status}.`);
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null)
    throw new ExchangeFailed('The editor responded without an object.');
  return value;
}

/** The token endpoint that the editor publishes, on its own origin. */
async function tokenEndpointOf(issuer: string): Promise<string> {
  const metadata = await fetchJson(`${issuer}/.well-known/openid-configuration`);
  const address = 'token_endpoint' in metadata ? String(metadata.token_endpoint) : '';
  const isOwn = URL.canParse(address) && new URL(address).origin === new URL(issuer).origin;
  if (!isOwn) throw new ExchangeFailed('The token endpoint is not the editor’s.');
  return address;
}

/** Exchanges a code for the editor's tokens in the browser (OAUTH-31); the server verifies them. */
export async function exchangeCode(
  { issuer, clientId }: EditorClient,
  { code, verifier }: { readonly code: string; readonly verifier: string },
): Promise<EditorTokens> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    client_id: clientId,
    code_verifier: verifier,
    redirect_uri: `${window.location.origin}${paths.editorCallback()}`,
  });
  const response = await fetchJson(await tokenEndpointOf(issuer), { method: 'POST', body });
  if (!editorTokens.isValidSync(response)) throw new ExchangeFailed('The tokens are not usable.');
  return response;
}
