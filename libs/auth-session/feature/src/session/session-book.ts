import { judgeStoredSession, tokensOf } from '@portal/auth-session/domain';
import type {
  SessionEndReason,
  SessionEvent,
  SessionState,
  StoredSession,
  StoredSessionVerdict,
  User,
} from '@portal/auth-session/domain';
import { sessionEnded } from './auth-state';
import type { AuthSessionPorts } from './ports';

/** The store, as far as the session is concerned. */
export interface SessionLedger {
  state(): SessionState;
  tell(event: SessionEvent): void;
}

/** Keeps storage and store in step. Storage is the truth that all tabs share; each store follows it. */
export interface SessionBook {
  /** What storage holds right now. */
  judge(): StoredSessionVerdict;
  /** The session that the store knows. */
  current(): StoredSession | undefined;
  /** Brings the store in line with storage: another tab may have signed in, refreshed or signed out. */
  follow(): void;
  open(session: StoredSession): void;
  refresh(session: StoredSession): void;
  loadUser(user: User): void;
  end(reason: SessionEndReason): void;
}

const isSame = (one: StoredSession, other: StoredSession | undefined) =>
  JSON.stringify(one) === JSON.stringify(other);

export function createSessionBook(
  { storage, clock }: Pick<AuthSessionPorts, 'storage' | 'clock'>,
  { state, tell }: SessionLedger,
): SessionBook {
  const { tokens, person } = storage;
  const judge = () => judgeStoredSession(tokens.read(), person.read(), clock.now());

  const current = () => {
    const now = state();
    return now.status === 'signed-in' ? now.session : undefined;
  };

  /** Who signs out leaves nothing behind; who was thrown out may go on where they were. */
  const tellEnd = (reason: SessionEndReason) => {
    if (state().status === 'signed-out') return;
    if (reason === 'signed-out') storage.clearVisit();
    tell(sessionEnded(reason));
  };

  const end = (reason: SessionEndReason) => {
    tokens.remove();
    person.remove();
    tellEnd(reason);
  };

  const follow = () => {
    const verdict = judge();
    switch (verdict.kind) {
      case 'absent':
        return tellEnd(state().status === 'starting' ? 'absent' : 'signed-out');
      case 'invalid':
      case 'ended':
        return end(verdict.kind);
      case 'live':
      case 'expired': {
        const { session } = verdict;
        if (!isSame(session, current())) tell({ type: 'session/restored', session });
      }
    }
  };

  return {
    judge,
    current,
    follow,
    end,
    open: (session) => {
      tokens.write(tokensOf(session));
      tell({ type: 'session/opened', session });
    },
    refresh: (session) => {
      tokens.write(tokensOf(session));
      tell({ type: 'session/refreshed', session });
    },
    loadUser: (user) => {
      follow();
      if (current()?.uid !== user.uid) return;
      person.write(user);
      tell({ type: 'session/user-loaded', user });
    },
  };
}
