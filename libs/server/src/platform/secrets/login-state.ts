import { strictObject } from '@portal/shared/contract';
import { durations } from '@portal/shared/util';
import { decodeJwt } from 'jose';
import { string, type InferType } from 'yup';
import type { Clock } from '../../ports/clock';
import type { LoginProof } from '../../ports/identity-providers';
import { derivedSecret, type Secrets } from './sealed-values';
import { newId } from './random';
import { createSignedTokens } from './signed-tokens';

/** The time to log in at the provider (AUTH-150). */
export const stateLifetimeMs = 10 * durations.oneMinuteMs;

/** What a login at another service is for: to sign in, to prove a signed-in user, or to link that user's account. */
export const loginPurposes = ['sign-in', 'reauthentication', 'link'] as const;
export type LoginPurpose = (typeof loginPurposes)[number];

const stateClaims = strictObject({
  jti: string().required(),
  purpose: string().oneOf(loginPurposes).required(),
  provider: string().required(),
  /** The rest of the query, for the page that the user returns to. */
  query: string().defined(),
});
type StateClaims = InferType<typeof stateClaims>;

export interface LoginState extends LoginProof {
  readonly purpose: LoginPurpose;
  readonly provider: string;
  readonly query: string;
}

/** Creates the `state` parameters of sign-ins and reads them. */
export interface LoginStates {
  begin(input: {
    browser: string;
    purpose: LoginPurpose;
    provider: string;
    query: string;
  }): Promise<LoginState>;
  /** Undefined when the state is forged, expired or from another browser. Whether it was used is not checked here. */
  read(state: string | null, browser: string | undefined): Promise<LoginState | undefined>;
}

/** The provider that a state names, for a request without the browser's cookie. Nothing is verified. */
export function unverifiedProvider(state: string): string {
  try {
    return String(decodeJwt(state)['provider']);
  } catch {
    return '';
  }
}

/** States without storage: signature, nonce and verifier derive from the browser's secret and a configured one. */
export function createLoginStates(parts: {
  readonly secrets: Secrets;
  /** Where the users log in; a state of one service is none of another. */
  readonly service: string;
  readonly clock: Clock;
}): LoginStates {
  const { service, clock } = parts;
  const keyFor = (secret: string, use: string) => derivedSecret(secret, `${service} login ${use}`);

  const tokensOf = (secret: string, browser: string) =>
    createSignedTokens({
      keys: [keyFor(secret, `state ${browser}`)],
      typ: 'login-state+jwt',
      claims: stateClaims,
      lifetimeSeconds: stateLifetimeMs / durations.oneSecondMs,
      clock,
    });

  const stateOf = (
    secret: string,
    { state, browser, claims }: { state: string; browser: string; claims: StateClaims },
  ): LoginState => ({
    state,
    nonce: keyFor(secret, `nonce ${browser} ${claims.jti}`).toString('base64url'),
    verifier: keyFor(secret, `verifier ${browser} ${claims.jti}`).toString('base64url'),
    mustLogIn: claims.purpose === 'reauthentication',
    purpose: claims.purpose,
    provider: claims.provider,
    query: claims.query,
  });

  return {
    async begin({ browser, purpose, provider, query }) {
      const claims = { jti: newId(), purpose, provider, query };
      const [secret] = parts.secrets;
      const state = await tokensOf(secret, browser).sign(claims);
      return stateOf(secret, { state, browser, claims });
    },

    async read(state, browser) {
      if (state === null || browser === undefined) return undefined;
      for (const secret of parts.secrets) {
        const claims = await tokensOf(secret, browser).read(state);
        if (claims) return stateOf(secret, { state, browser, claims });
      }
      return undefined;
    },
  };
}
