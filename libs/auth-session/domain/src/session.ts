import type { User } from './user';

/** The session as the browser keeps it (specification 1, section 3). */
export interface Session {
  /** A signed JWT that lives one hour. */
  readonly idToken: string;
  /** Opaque, rotated at each use. */
  readonly refreshToken: string;
  /** Seconds of life the idToken had when it was issued. */
  readonly expiresIn: number;
  /** Epoch seconds, by the clock of this browser. */
  readonly expiresAt: number;
  /** Absent between sign-in and the first answer of `/api/auth/user`. */
  readonly user?: User;
  readonly emailVerified: boolean;
}
