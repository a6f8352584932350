import { newSecret, secretLength } from '../../../platform/secrets';

/** Long enough for the state, the ticket and the link ticket, one after the other. */
const cookieSeconds = 30 * 60;

/** The secret with which a browser proves that it started a sign-in. It gives no access by itself. */
export interface SocialBrowser {
  /** The secret of a request. */
  read(cookie: (name: string) => string | undefined): string | undefined;
  /** The secret of a browser that starts a sign-in: the one it has, so that two tabs can sign in, or a new one. */
  readOrMake(cookie: (name: string) => string | undefined): string;
  /** The `Set-Cookie` value that keeps the secret until the sign-in is over. */
  cookieOf(secret: string): string;
}

const secretPattern = new RegExp(`^[\\w-]{${secretLength}}$`);

/**
 * {@link SocialBrowser} in a cookie that is sent on the redirect from the provider (`Lax`) and cannot be read by scripts.
 * Over https no other host can set it (`__Host-`); over plain http, in local worlds only, that prefix does not exist.
 */
export function createSocialBrowser({ baseUrl }: { readonly baseUrl: string }): SocialBrowser {
  const isSecure = baseUrl.startsWith('https:');
  const name = isSecure ? '__Host-social' : 'social';
  const attributes = `Path=/; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Lax`;

  const read: SocialBrowser['read'] = (cookie) => {
    const secret = cookie(name);
    return secret !== undefined && secretPattern.test(secret) ? secret : undefined;
  };
  return {
    read,
    readOrMake: (cookie) => read(cookie) ?? newSecret(),
    cookieOf: (secret) => `${name}=${secret}; ${attributes}${isSecure ? '; Secure' : ''}`,
  };
}
