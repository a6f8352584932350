import {
  authSessionEndpoints as endpoints,
  refreshSessionTokens,
  SessionError,
  type Session,
} from '@portal/auth-session/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { sessionApi } from '../api/session-api';
import type { AuthSessionPorts } from './session-ports';
import type { StoredSession } from './session-storage';
import type { SessionStore } from './session-slice';

/** The server will never accept this refresh token again; any other error (no network, busy, limited) may pass. */
function isRejected(error: unknown): boolean {
  const { status } = apiErrorOf(endpoints.refreshSession, error);
  return status === 400 || status === 401 || status === 403;
}

/** What the server does with the refresh token of the stored session. */
export function createTokenExchange(
  { clock, storage }: Pick<AuthSessionPorts, 'clock' | 'storage'>,
  dispatch: SessionStore['dispatch'],
  { read, save, end, sync }: StoredSession,
) {
  const { refreshSession, signOut } = sessionApi.endpoints;

  /** The stored session, if its refresh token is still this one: a sign-out or sign-in may overtake a refresh. */
  const stillStored = ({ refreshToken }: Session) => {
    const stored = read();
    const isStill = !(stored instanceof SessionError) && stored.refreshToken === refreshToken;
    return isStill ? stored : undefined;
  };

  const endOnServer = async (refreshToken: string) => {
    await dispatch(signOut.initiate({ refreshToken }));
  };

  /** Trades the refresh token for new tokens. A session that the server rejects ends; other errors are thrown. */
  const exchange = async (session: Session) => {
    const { refreshToken } = session;
    try {
      const response = await dispatch(refreshSession.initiate({ refreshToken })).unwrap();
      await storage.settled();
      const stored = stillStored(session);
      if (stored) return save(refreshSessionTokens(stored, response, clock.now()));
      await endOnServer(response.refresh_token);
    } catch (error) {
      if (stillStored(session)) {
        if (!isRejected(error)) throw error;
        return end('rejected');
      }
    }
    sync();
  };

  return { exchange, endOnServer };
}
