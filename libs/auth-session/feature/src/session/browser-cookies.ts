import type { SharedSession } from '@portal/auth-session/domain';
import { runtimeConfig } from '@portal/shared/browser';
import { durations } from '@portal/shared/util';
import type { SessionCookies } from './ports';

const names: Readonly<Record<keyof SharedSession, string>> = {
  idToken: 'session_id_token',
  config: 'session_config',
  session: 'session',
};

/** Base64 of the JSON text of `{ value }`, in UTF-8. */
function encoded(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify({ value }));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function writeCookie(name: string, value: string, lifeSeconds: number): void {
  const { cookieDomain } = runtimeConfig();
  const domain = cookieDomain ? `; Domain=${cookieDomain}` : '';
  const rules = `Path=/; Max-Age=${lifeSeconds}; Secure; SameSite=Lax`;
  document.cookie = `${name}=${value}${domain}; ${rules}`;
}

/**
 * The three short-lived cookies for the provider's other subdomains (decisions, "Sessions"); without a configured parent
 * domain they stay with the portal's own host.
 */
export function browserSessionCookies(): SessionCookies {
  return {
    write: (shared) => {
      writeCookie(names.idToken, encoded(shared.idToken), durations.sessionCookieSeconds);
      writeCookie(names.config, encoded(shared.config), durations.sessionCookieSeconds);
      writeCookie(names.session, encoded(shared.session), durations.sessionCookieSeconds);
    },
    remove: () => {
      for (const name of Object.values(names)) writeCookie(name, '', 0);
    },
  };
}
