import {
  type Config,
  type LoginBrowser,
  type LoginPurpose,
  type Platform,
  type RequestContext,
  createLoginStates,
} from '@portal/server/platform';
import { ApiError } from '@portal/server/errors';
import { takeState } from '../records/login-ticket.repository';

/** What the browser says it signed. */
interface ClientData {
  readonly challenge: string;
  /** Whether a frame of another site asked. */
  readonly crossOrigin: boolean;
}

function readClientData(clientDataJSON: string): ClientData | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const { challenge, crossOrigin = false } = Object(read) as Record<string, unknown>;
    return typeof challenge === 'string'
      ? { challenge, crossOrigin: crossOrigin !== false }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Challenges for passkeys: each is the state of a login, bound to its browser and used once (AUTH-432). */
export type PasskeyChallenges = ReturnType<typeof createPasskeyChallenges>;

/** Makes {@link PasskeyChallenges}; a challenge of one service is none of another. */
export function createPasskeyChallenges(
  {
    clock,
    config,
    browsers,
    database,
  }: Pick<Platform, 'clock' | 'database'> & {
    readonly config: Pick<Config, 'keyEncryptionSecrets' | 'passkeys'>;
    readonly browsers: LoginBrowser;
  },
  service: 'passkey' | 'passkey sign-up' = 'passkey',
) {
  const secrets = config.keyEncryptionSecrets;
  const states = createLoginStates({ secrets, service, clock });
  const { rpId } = config.passkeys;

  return {
    /** Nothing is stored, because anybody can ask for as many as they like. `query` is what it is for besides. */
    async begin(purpose: LoginPurpose, context: RequestContext, query = '') {
      const browser = browsers.readOrMake(context.cookie);
      const { state } = await states.begin({ browser, purpose, provider: 'passkey', query });
      context.setCookie(browsers.cookieOf(browser));
      return { challenge: Buffer.from(state).toString('base64url'), rpId };
    },

    /**
     * Uses the challenge of an answer up. Throws `PASSKEY_INVALID` when it is forged, expired, used or from another browser, or
     * when a frame of another site asked.
     */
    async redeem(clientDataJSON: string, { cookie }: Pick<RequestContext, 'cookie'>) {
      const data = readClientData(clientDataJSON);
      const browser = browsers.read(cookie);
      if (!data || data.crossOrigin || browser === undefined) throw new ApiError('PASSKEY_INVALID');
      const given = Buffer.from(data.challenge, 'base64url').toString();
      const state = await states.read(given, browser);
      if (!state) throw new ApiError('PASSKEY_INVALID');
      const login = { state: state.state, browser, provider: 'passkey', now: clock.now() };
      const stateHash = await takeState(database.query, login);
      if (stateHash === undefined) throw new ApiError('PASSKEY_INVALID');
      return { ...state, stateHash, challenge: data.challenge };
    },
  };
}
