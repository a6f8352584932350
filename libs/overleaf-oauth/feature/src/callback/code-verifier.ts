import { strictObject } from '@portal/shared/contract';
import { localStore, sessionStore } from '@portal/shared/browser';
import { durations } from '@portal/shared/util';
import { array, number, string } from 'yup';

const lifetimeMs = 10 * durations.oneMinuteMs;

const entry = strictObject({
  challenge: string().required(),
  verifier: string().required(),
  expiresAt: number().required(),
});
const entries = array(entry.required()).required().strict();

const ofTab = sessionStore('code-verifier', (value) => entry.isValidSync(value));
/** Every login of the browser: a link in a mail opens a new tab, which has another session storage. */
const ofBrowser = localStore('code-verifiers', (value) => entries.isValidSync(value));

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Whether the browser lets the page keep anything: frames of another site may have no storage at all. */
export function canKeepVerifier(): boolean {
  try {
    return window.sessionStorage.length >= 0;
  } catch {
    return false;
  }
}

/** Makes and stores the code verifier of a login; resolves with its S256 challenge. */
export async function makeCodeVerifier(now: Date): Promise<string> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const challenge = base64url(new Uint8Array(hash));
  const made = { challenge, verifier, expiresAt: now.getTime() + lifetimeMs };
  const others = (ofBrowser.read() ?? []).filter(({ expiresAt }) => expiresAt > now.getTime());
  ofTab.write(made);
  ofBrowser.write([...others, made]);
  return challenge;
}

/** Takes the verifier of a challenge out of the storage: it is used once. Undefined when this browser has none. */
export function takeCodeVerifier(challenge: string, now: Date): string | undefined {
  const own = ofTab.read();
  const all = ofBrowser.read() ?? [];
  const isWanted = (one: { readonly challenge: string }) => one.challenge === challenge;
  const found = own && isWanted(own) ? own : all.find(isWanted);
  if (own && isWanted(own)) ofTab.remove();
  const rest = all.filter((one) => !isWanted(one) && one.expiresAt > now.getTime());
  if (rest.length > 0) ofBrowser.write(rest);
  else ofBrowser.remove();
  return found && found.expiresAt > now.getTime() ? found.verifier : undefined;
}
