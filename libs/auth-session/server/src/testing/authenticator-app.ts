import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { TestApi } from '@portal/server/testing';
import { Secret, TOTP } from 'otpauth';

type Headers = Readonly<Record<string, string>>;

/** A user's authenticator app, and the browser that its codes are typed into. */
export interface AuthenticatorApp {
  /** The code of now, or of some steps later. */
  code(steps?: number): string;
  readonly recoveryCodes: readonly string[];
}

/** Turns the second factor of a signed-in user on, a minute ago, so that the code of now is unused. */
export async function addAuthenticatorApp(api: TestApi, token: string): Promise<AuthenticatorApp> {
  const begun = await api.call(endpoints.beginSecondFactor, {}, { token });
  if (!begun.ok) throw new Error(begun.error.error);
  const totp = new TOTP({ secret: Secret.fromBase32(begun.body.key) });
  const code = (steps = 0) =>
    totp.generate({ timestamp: api.clock.now().getTime() + steps * 30_000 });
  const added = await api.call(endpoints.addSecondFactor, { code: code() }, { token });
  if (!added.ok) throw new Error(added.error.error);
  api.clock.advance({ minutes: 1 });
  return { code, recoveryCodes: added.body.recoveryCodes };
}

/** Keeps the cookies that responses set, as a browser does. */
export function cookieJar(initial: Headers = {}) {
  const cookies = new Map<string, string>();
  const keepPair = (pair: string) => {
    const [name = '', value = ''] = pair.split('=');
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  };
  initial['cookie']?.split('; ').forEach(keepPair);
  return {
    headers: (): Headers => ({
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    }),
    keep<Response extends { readonly headers: globalThis.Headers }>(response: Response): Response {
      response.headers.getSetCookie().forEach((set) => keepPair(set.split(';')[0] ?? ''));
      return response;
    },
  };
}
