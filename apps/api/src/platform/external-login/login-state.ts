import { createHmac, timingSafeEqual } from 'node:crypto';
import { strictObject } from '@portal/shared/contract';
import { durations } from '@portal/shared/util';
import { number, string, type InferType } from 'yup';
import type { Clock } from '../../ports/clock';
import type { LoginProof } from '../../ports/identity-providers';
import { newId } from '../secrets';

/** The time to log in at the provider (AUTH-150). */
export const stateLifetimeMs = 10 * durations.oneMinuteMs;

/** What a login at another service is for: to sign in, to prove a signed-in user, or to link that user's account. */
export const loginPurposes = ['sign-in', 'reauthentication', 'link'] as const;
export type LoginPurpose = (typeof loginPurposes)[number];

const statePayload = strictObject({
  id: string().required(),
  purpose: string().oneOf(loginPurposes).required(),
  provider: string().required(),
  /** The rest of the query, for the page that the user returns to. */
  query: string().defined(),
  /** Epoch milliseconds. */
  expiresAt: number().required(),
});

/** A sign-in that is running at a provider. */
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
  }): LoginState;
  /** Undefined when the state is forged, expired or from another browser. Whether it was used is not checked here. */
  read(state: string | null, browser: string | undefined): LoginState | undefined;
}

function parsed(payload: string): InferType<typeof statePayload> | undefined {
  const value: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return statePayload.isValidSync(value) ? value : undefined;
}

/**
 * States that need no storage: they are signed, and nonce and PKCE verifier are derived from the state, the browser's secret
 * and the key. Neither a leaked URL nor a leaked database is enough to continue a sign-in.
 */
export function createLoginStates({ key, clock }: { key: Buffer; clock: Clock }): LoginStates {
  const derive = (purpose: string, browser: string, payload: string) =>
    createHmac('sha256', key).update(`${purpose}\n${browser}\n${payload}`).digest();

  const proofOf = (browser: string, payload: string, purpose: LoginPurpose): LoginProof => ({
    mustLogIn: purpose === 'reauthentication',
    state: `${payload}.${derive('state', browser, payload).toString('base64url')}`,
    nonce: derive('nonce', browser, payload).toString('base64url'),
    verifier: derive('verifier', browser, payload).toString('base64url'),
  });

  return {
    begin({ browser, purpose, provider, query }) {
      const expiresAt = clock.now().getTime() + stateLifetimeMs;
      const text = JSON.stringify({ id: newId(), purpose, provider, query, expiresAt });
      const payload = Buffer.from(text).toString('base64url');
      return { ...proofOf(browser, payload, purpose), purpose, provider, query };
    },

    read(state, browser) {
      const [payload, signature, ...rest] = (state ?? '').split('.');
      if (!payload || !signature || rest.length > 0 || browser === undefined) return undefined;
      const given = Buffer.from(signature, 'base64url');
      const expected = derive('state', browser, payload);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      const begun = parsed(payload);
      if (!begun || begun.expiresAt <= clock.now().getTime()) return undefined;
      const { purpose, provider, query } = begun;
      return { ...proofOf(browser, payload, purpose), purpose, provider, query };
    },
  };
}
