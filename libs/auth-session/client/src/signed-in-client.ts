import { authSessionEndpoints, type SessionTokens } from '@portal/auth-session/domain';
import {
  createPortalApiClient,
  type PortalApiClient,
  type PortalApiClientOptions,
  type ResultOf,
} from '@portal/shared/client';
import { durations } from '@portal/shared/util';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

const endpoints = authSessionEndpoints;

/** Where a {@link SignedInClient} sends its requests. */
export interface SignedInClientOptions extends Pick<PortalApiClientOptions, 'fetch' | 'timeoutMs'> {
  /** The portal's: `https://portal.example`. */
  readonly origin: string;
  /** The current time in milliseconds; by default the platform's clock. */
  readonly now?: () => number;
}

type Failed = Extract<
  ResultOf<
    typeof endpoints.signIn | typeof endpoints.getBotCheck | typeof endpoints.verifyBotCheck
  >,
  { readonly error: object }
>;

export interface SignedInClient extends PortalApiClient {
  /** Solves the puzzle that the portal asks of everyone, which takes most of a second, and signs in (AUTH-420). */
  signIn(credentials: {
    readonly email: string;
    readonly password: string;
    /** Whether the session lasts longer than four hours. */
    readonly rememberMe?: boolean;
  }): Promise<Failed | { readonly data: { readonly uid: string }; readonly error?: undefined }>;
  /** The idToken for a server of your own, which asks `sessionVerifier`; undefined without a session. */
  token(): Promise<string | undefined>;
  /** Ends the session, here and at the portal. */
  signOut(): Promise<void>;
}

/** How long before its end an idToken is renewed: as long as a request may take. */
const renewedBeforeMs = durations.callTimeoutMs;

type Tokens = Pick<SessionTokens, 'idToken' | 'refreshToken'> & { readonly endsAt: number };

/** Keeps the tokens of one session, and renews them once for all requests that need them. */
function createTokens({ send }: PortalApiClient, now: () => number) {
  let tokens: Tokens | undefined;
  let renewal: Promise<void> | undefined;
  const keep = (idToken: string, refreshToken: string, seconds: number) => {
    tokens = { idToken, refreshToken, endsAt: now() + 1000 * seconds };
  };
  async function renew({ refreshToken }: Tokens) {
    const { data, error } = await send(endpoints.refreshSession, { refreshToken });
    // Signed out in the meantime.
    if (tokens?.refreshToken !== refreshToken) return;
    if (data) keep(data.id_token, data.refresh_token, data.expires_in);
    // Without an answer, the next request tries it again.
    else if (error.code === 'INVALID_REFRESH_TOKEN') tokens = undefined;
  }
  return {
    keep,
    async fresh(): Promise<string | undefined> {
      if (tokens && now() > tokens.endsAt - renewedBeforeMs) {
        renewal ??= renew(tokens).finally(() => {
          renewal = undefined;
        });
        await renewal;
      }
      return tokens?.idToken;
    },
    take(): Tokens | undefined {
      const taken = tokens;
      tokens = undefined;
      return taken;
    },
  };
}

/** The ticket for one sign-in, for the solution of a puzzle. */
async function ticketFrom({ send }: PortalApiClient) {
  const puzzle = await send(endpoints.getBotCheck, { action: 'signin' });
  if (puzzle.error) return puzzle;
  const challenge = JSON.parse(puzzle.data.challenge);
  const solution = await solveChallenge({ challenge, deriveKey });
  const recaptchaToken = btoa(JSON.stringify({ challenge, solution }));
  return send(endpoints.verifyBotCheck, { recaptchaToken });
}

/**
 * A client that signs in by itself and stays signed in, for programs: `const { signIn, send } = createSignedInClient({ origin })`.
 * Without a session an endpoint of a user gives `UNAUTHENTICATED`.
 */
export function createSignedInClient(options: SignedInClientOptions): SignedInClient {
  const { origin, now = Date.now, ...network } = options;
  const hosts = { origin, auth: `${origin}/identity`, language: `${origin}/language` };
  const publicClient = createPortalApiClient({ hosts, ...network });
  const tokens = createTokens(publicClient, now);
  const { send } = createPortalApiClient({ hosts, ...network, token: tokens.fresh });
  return {
    send,
    token: tokens.fresh,
    async signIn(credentials) {
      const passed = await ticketFrom(publicClient);
      if (passed.error) return passed;
      const input = { ...credentials, ticket: passed.data.ticket ?? '' };
      const { data, error } = await publicClient.send(endpoints.signIn, input);
      if (error) return { error };
      tokens.keep(data.idToken, data.refreshToken, data.expiresIn);
      return { data: { uid: data.uid } };
    },
    async signOut() {
      const ended = tokens.take();
      if (ended) await publicClient.send(endpoints.signOut, { refreshToken: ended.refreshToken });
    },
  };
}
