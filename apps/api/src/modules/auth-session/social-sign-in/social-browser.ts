import { browserCookieSeconds } from './social.policy';
import { newSecret, secretLength } from '../../../platform/secrets';

/** The secret by which a browser proves that a sign-in is its own. It opens nothing by itself. */
export interface SocialBrowser {
  /** The secret that a call brought along. */
  read(cookie: (name: string) => string | undefined): string | undefined;
  /** The secret of a browser that begins: the one it has, so that two tabs may sign in, or a fresh one. */
  readOrMake(cookie: (name: string) => string | undefined): string;
  /** The `Set-Cookie` value that keeps it until the sign-in is over. */
  cookieOf(secret: string): string;
}

const secretPattern = new RegExp(`^[\\w-]{${secretLength}}$`);

/**
 * The cookie comes back on the way from the provider (`Lax`) and is out of the reach of scripts; over https no other host
 * can set it (`__Host-`). Plain http, which only local worlds have, knows no such prefix.
 */
export function createSocialBrowser({ baseUrl }: { readonly baseUrl: string }): SocialBrowser {
  const isSecure = baseUrl.startsWith('https:');
  const name = isSecure ? '__Host-social' : 'social';
  const attributes = `Path=/; Max-Age=${browserCookieSeconds}; HttpOnly; SameSite=Lax`;

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
