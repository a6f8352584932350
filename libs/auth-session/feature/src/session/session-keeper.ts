import {
  SessionError,
  isRefreshDue,
  isRefreshUseful,
  isTokenExpired,
  openSession,
  refreshSessionTokens,
  sessionTokens,
} from '@portal/auth-session/domain';
import type { SessionEndReason, SessionTokens } from '@portal/auth-session/domain';
import type { ApiExtra } from '@portal/shared/data-access';
import { durations } from '@portal/shared/util';
import type { AuthSessionPorts } from './ports';
import type { SessionBook } from './session-book';
import type { SessionCalls } from './session-calls';
import type { RefreshSession, SessionRefresh } from './session-refresh';

/** What the keeper works with. */
export interface SessionTools {
  readonly ports: AuthSessionPorts;
  readonly calls: SessionCalls;
  readonly book: SessionBook;
  readonly refreshing: SessionRefresh;
}

/** Carries the session through its life (specification 1, section 4). */
export interface SessionKeeper {
  start(): Promise<void>;
  open(answer: SessionTokens, rememberMe: boolean): Promise<void>;
  end(reason: SessionEndReason): Promise<void>;
  reloadUser(): Promise<void>;
  readonly idToken: ApiExtra['getIdToken'];
  readonly replace: ApiExtra['replaceSession'];
  unauthenticated(): void;
}

/** Wait before asking again for a person who is not known yet. */
const retryMs = 5 * durations.oneSecondMs;

const ignore = () => undefined;

/** A session that ended while it was to be refreshed leaves nothing to report: there is no token then. */
function unlessOver(error: unknown): void {
  if (!(error instanceof SessionError)) throw error;
}

export function createSessionKeeper({
  ports,
  calls,
  book,
  refreshing,
}: SessionTools): SessionKeeper {
  const { clock, storage, timers, wakeUps } = ports;
  const { refresh, whileNoneRefreshes } = refreshing;
  let markStarted = () => {};
  const started = new Promise<void>((resolve) => {
    markStarted = resolve;
  });

  /** Without an answer the person stays as known; one who is not known yet is asked for again. */
  const reloadUser = async (): Promise<void> => {
    await calls.loadUser().catch(() => {
      const session = book.current();
      if (session && !session.user) timers.after(retryMs, () => void reloadUser());
    });
  };

  const end = async (reason: SessionEndReason) => {
    const session = book.current();
    book.end(reason);
    if (session) await calls.signOut(session.refreshToken);
  };

  const wake = async () => {
    book.follow();
    const session = book.current();
    if (!session) return;
    const isDue = isRefreshUseful(session) && isRefreshDue(session, clock.now());
    if (isDue) await refresh().catch(ignore);
    if (!session.emailVerified) await reloadUser();
  };

  const idTokenWith =
    (refreshIt: RefreshSession): ApiExtra['getIdToken'] =>
    async ({ renew } = { renew: false }) => {
      await started;
      book.follow();
      const session = book.current();
      if (!session) return undefined;
      const isNeeded = renew || isTokenExpired(session, clock.now());
      if (isNeeded) await refreshIt(renew ? session.idToken : undefined).catch(unlessOver);
      return book.current()?.idToken;
    };

  /** Goes on with the session that took the place of the person's own. */
  const goOnWith = async ({ uid, idToken, refreshToken, expiresIn }: SessionTokens) => {
    await storage.settled();
    book.follow();
    const session = book.current();
    if (session?.uid !== uid) return calls.signOut(refreshToken);
    const tokens = { id_token: idToken, refresh_token: refreshToken, expires_in: expiresIn };
    book.refresh(refreshSessionTokens(session, tokens, clock.now()));
  };

  return {
    end,
    reloadUser,

    start: async () => {
      storage.tokens.subscribe(book.follow);
      storage.person.subscribe(book.follow);
      wakeUps(() => void wake());
      if (book.judge().kind === 'expired') await refresh().catch(ignore);
      book.follow();
      markStarted();
      if (book.current()) await reloadUser();
    },

    open: async (answer, rememberMe) => {
      try {
        book.open(openSession(answer, rememberMe, clock.now()));
        const { uid } = await calls.loadUser();
        if (uid !== answer.uid) throw new SessionError('SIGN_IN_FAILED');
      } catch {
        await end('sign-in-failed');
      }
    },

    idToken: idTokenWith(refresh),

    replace: (send) =>
      whileNoneRefreshes(async (refreshNow) => {
        const answer = await send(idTokenWith(refreshNow));
        const { data, error } = answer;
        if (!error && sessionTokens.isValidSync(data)) await goOnWith(data);
        return answer;
      }),

    unauthenticated: () => {
      const refused = book.current();
      book.follow();
      if (refused && book.current()?.refreshToken === refused.refreshToken) book.end('refused');
    },
  };
}
