import type { StoredSession } from './stored-session';
import type { User } from './user';

/** The session with what the server says about the person now. */
export function withUser(session: StoredSession, person: User): StoredSession {
  return { ...session, emailVerified: person.emailVerified, user: person };
}
