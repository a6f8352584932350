import { type ResponseOf } from '@portal/shared/contract';
import { type InferType } from 'yup';
import type { refreshSession } from './session-endpoints';
import type { User } from './user';
/** The tokens that every kind of sign-in returns (AUTH-2). */
export declare const sessionTokens: import('yup').ObjectSchema<
  {
    idToken: string;
    refreshToken: string;
    expiresIn: number;
    uid: string;
    email: string;
  },
  import('yup').AnyObject,
  {
    idToken: undefined;
    refreshToken: undefined;
    expiresIn: undefined;
    uid: undefined;
    email: undefined;
  },
  ''
>;
export type SessionTokens = InferType<typeof sessionTokens>;
/** The session as the browser stores it. */
export interface Session {
  readonly uid: string;
  /** A signed JWT that is valid for one hour. */
  readonly idToken: string;
  /** Opaque, rotated at each use. */
  readonly refreshToken: string;
  /** Seconds of life that the idToken had when it was issued. */
  readonly expiresIn: number;
  /** Epoch seconds, by the clock of this browser. */
  readonly expiresAt: number;
  /** Epoch milliseconds after which the session is deleted; absent when it is remembered. */
  readonly endsAt?: number;
  readonly emailVerified: boolean;
  /** Absent between sign-in and the first response with the user. */
  readonly user?: User;
}
/** The part of a session that a refresh changes; the user is stored apart from it. */
export type StoredTokens = Omit<Session, 'user'>;
/** The session without its user. */
export declare function tokensOf({ user: _user, ...tokens }: Session): StoredTokens;
/** The session with the user that the server returned. */
export declare function withUser(session: StoredTokens, user: User): Session;
/**
 * The session that a sign-in `now` opens; the user is loaded next.
 * @throws SessionError `NO_ID_TOKEN` when the response carries none.
 */
export declare function openSession(tokens: SessionTokens, rememberMe: boolean, now: Date): Session;
/** The same session with the tokens that a refresh `now` returned; neither the user nor the 4 hours change. */
export declare function refreshSessionTokens(
  session: Session,
  response: ResponseOf<typeof refreshSession>,
  now: Date,
): Session;
