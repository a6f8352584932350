import { newSecret, secretLength } from './random';

/** Long enough for the state, the ticket and the link ticket, one after the other. */
const cookieSeconds = 30 * 60;

/** The secret with which a browser proves that it started a sign-in at another service. It gives no access by itself. */
export interface LoginBrowser {
  read(cookie: (name: string) => string | undefined): string | undefined;
  /** The secret of a browser that starts a sign-in: the one it has, so that two tabs can sign in, or a new one. */
  readOrMake(cookie: (name: string) => string | undefined): string;
  /**
   * The `Set-Cookie` value that keeps the secret until the sign-in is over. In a frame of another site a browser accepts
   * it only for that site's pages (`Partitioned`).
   */
  cookieOf(secret: string, options?: { readonly isFramed: boolean }): string;
}

const secretPattern = new RegExp(`^[\\w-]{${secretLength}}$`);

/** {@link LoginBrowser} in a `Lax`, `HttpOnly` cookie; over https no other host can set it (`__Host-`). */
export function createLoginBrowser({
  baseUrl,
  cookieName,
}: {
  readonly baseUrl: string;
  readonly cookieName: string;
}): LoginBrowser {
  const isSecure = baseUrl.startsWith('https:');
  const name = isSecure ? `__Host-${cookieName}` : cookieName;
  const attributes = `Path=/; Max-Age=${cookieSeconds}; HttpOnly`;

  const read: LoginBrowser['read'] = (cookie) => {
    const secret = cookie(name);
    return secret !== undefined && secretPattern.test(secret) ? secret : undefined;
  };
  return {
    read,
    readOrMake: (cookie) => read(cookie) ?? newSecret(),
    cookieOf: (secret, { isFramed } = { isFramed: false }) => {
      const site = isFramed ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax';
      return `${name}=${secret}; ${attributes}; ${site}${isSecure && !isFramed ? '; Secure' : ''}`;
    },
  };
}
