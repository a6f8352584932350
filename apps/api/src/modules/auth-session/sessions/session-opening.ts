import type { SecurityEventKind, SessionTokens } from '@portal/auth-session/domain';
import type { ClientInfo } from '../../../platform/request-context';
import { ApiError } from '../../../platform/errors';
import type { Clock } from '../../../ports/clock';
import type { Database, Queryable } from '../../../ports/database';
import type { GeoIp } from '../../../ports/geo-ip';
import type { Mailer } from '../../../ports/mailer';
import type { SignInAttempts } from '../sign-in/sign-in-attempt.repository';
import { idTokenSeconds, sessionExpiry } from '../auth-session.policy';
import { deviceOf } from './device';
import type { IdTokens } from './id-token';
import { hasKnownDevice, insertKnownDevice } from './known-device.repository';
import type { RefreshTokens } from './refresh-token';
import { newId } from '../../../platform/secrets';
import { newSignInMail } from '../security-page/security.mails';
import { insertSession } from './session.repository';

/** The account that a session is opened for. */
export interface SessionOwner {
  readonly uid: string;
  readonly email: string;
}

/** What is known of a session that is to be opened. */
export interface Opening {
  readonly owner: SessionOwner;
  readonly remembered: boolean;
  readonly client: ClientInfo;
  /** Absent: a whole life from now on. */
  readonly expiresAt?: Date;
  /** The password that was proven; absent: the person came in another way. */
  readonly passwordHash?: string;
}

/** A session that is open, before it has an idToken. */
export interface OpenedSession {
  readonly owner: SessionOwner;
  readonly sessionId: string;
  readonly refreshToken: string;
  readonly isKnownDevice: boolean;
  readonly device: string | null;
  readonly country: string | null;
}

/** The one way in which sessions come to be, whatever the person signed in with. */
export interface SessionOpening {
  /**
   * Opens a session on a handle of the caller's choice, with one statement. Refuses when the account or the proven
   * password is gone meanwhile.
   */
  open(query: Queryable, opening: Opening, event: SecurityEventKind): Promise<OpenedSession>;
  /**
   * Ends a sign-in, outside of any transaction, since the signing keys may have to be read: the owner is told by mail when
   * the device is a new one, and gets the tokens.
   */
  complete(session: OpenedSession): Promise<SessionTokens>;
  /** Opens and completes. */
  signIn(opening: Opening): Promise<SessionTokens>;
}

interface Ports {
  database: Database;
  clock: Clock;
  geoIp: GeoIp;
  mailer: Mailer;
  idTokens: IdTokens;
  refreshTokens: RefreshTokens;
  attempts: SignInAttempts;
  productName: string;
}

/** Remembers the device; the first one that an account is used from is nothing to write a mail about. */
async function noticeDevice(ports: Ports, { owner, device, country }: OpenedSession) {
  const { database, clock, mailer, productName } = ports;
  const at = clock.now();
  await database.transaction(async (tx) => {
    const isFirst = !(await hasKnownDevice(tx, owner.uid));
    const isNew = await insertKnownDevice(tx, { uid: owner.uid, device, country, at });
    if (isFirst || !isNew) return;
    await mailer.send(tx, newSignInMail({ to: owner.email, device, country, at, productName }));
  });
}

/** {@link SessionOpening} over the platform's ports. */
export function createSessionOpening(ports: Ports): SessionOpening {
  const { database, clock, geoIp, idTokens, refreshTokens, attempts } = ports;

  async function open(query: Queryable, opening: Opening, event: SecurityEventKind) {
    const { owner, remembered, client } = opening;
    const id = newId();
    const token = refreshTokens.first();
    const now = clock.now();
    const device = deviceOf(client.userAgent);
    const country = geoIp.countryOf(client.ip) ?? null;
    const session = {
      id,
      uid: owner.uid,
      family: token.family,
      tokenHash: token.hash,
      remembered,
      reference: newId(),
      device,
      country,
      createdAt: now,
      expiresAt: opening.expiresAt ?? sessionExpiry(now, remembered),
    };
    const inserted = await insertSession(query, session, {
      attemptKey: attempts.keyOf(owner.email),
      event,
      passwordHash: opening.passwordHash ?? null,
    });
    if (!inserted) throw new ApiError('INVALID_LOGIN_CREDENTIALS');
    return { owner, sessionId: id, refreshToken: token.text, ...inserted, device, country };
  }

  async function complete(session: OpenedSession) {
    const { owner, sessionId, refreshToken } = session;
    if (!session.isKnownDevice) await noticeDevice(ports, session);
    const idToken = await idTokens.issue({ uid: owner.uid, sessionId });
    return { idToken, refreshToken, expiresIn: idTokenSeconds, ...owner };
  }

  return {
    open,
    complete,
    signIn: async (opening) => complete(await open(database.query, opening, 'signed-in')),
  };
}
