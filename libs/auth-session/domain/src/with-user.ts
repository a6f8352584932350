import type { User } from './user';

/** A session with what the server says about the person now. */
export function withUser<Session extends object>(session: Session, person: User) {
  return { ...session, emailVerified: person.emailVerified, user: person };
}
