import type { SecurityEventKind, SessionTokens } from '@portal/auth-session/domain';
import { durations } from '@portal/shared/util';
import {
  type Platform,
  type ClientInfo,
  type RequestContext,
  networkOf,
  hashOf,
  newId,
} from '@portal/server/platform';
import { ApiError } from '@portal/server/errors';
import type { Queryable } from '@portal/server/ports';
import { isAccountLocked } from '../records/user.repository';
import { newSignInMail, refreshTokenReusedMail } from '../auth-session.notices';
import { issueCode } from '../records/email-code.repository';
import { insertSecurityEvent } from '../records/security-event.repository';
import { refuseBarred, refuseForbidden } from '../records/institution.repository';
import type { SignInAttempts } from '../records/sign-in-attempt.repository';
import { deviceOf } from '../records/device';
import { idTokenSeconds, type IdTokens } from './id-token';
import { hasKnownDevice, insertKnownDevice } from '../records/known-device.repository';
import type { Membership } from '../institutions/institution-sign-in';
import type { FactorQuestions } from '../second-factor/factor-questions';
import type { DeviceCookies } from './device-cookie';
import type { RefreshTokens } from './refresh-token';
import type { OpenedBy } from '../records/session-opener.repository';
import {
  endSessionOfFamily,
  insertSession,
  rotateRefreshToken,
} from '../records/session.repository';

/** The account that a session is opened for. */
interface SessionOwner {
  readonly uid: string;
  readonly email: string;
}

/** A session to be opened. */
interface SessionOpening {
  readonly owner: SessionOwner;
  /** The way into the account that the user came in. */
  readonly by: OpenedBy;
  readonly remembered: boolean;
  readonly client: ClientInfo & Pick<RequestContext, 'cookie' | 'setCookie'>;
  /** The name of the device; by default that of the client's user agent. */
  readonly device?: string;
  /** When the user has proven who they are; by default now. */
  readonly authenticatedAt?: Date;
  /** When the session expires; by default after its whole lifetime, counted from now. */
  readonly expiresAt?: Date;
  /** The hash of the password that was proven; absent when the user signed in without one. */
  readonly passwordHash?: string;
  /** The budget of wrong passwords that a right one ends; by default that of signing in from anywhere. */
  readonly scope?: string | undefined;
  /** The code of the second factor was given; or the session continues one of the same user, so that it is not asked for. */
  readonly secondFactor?: 'given' | 'not-asked';
  /** The ticket of an identity that is linked to the account together with the session. */
  readonly link?: { readonly ticket: string; readonly browser: string } | undefined;
  /** What the institution that signed the user in said, for a session that waits for a code. */
  readonly membership?: Membership | undefined;
}

/** An open session that has no idToken yet. */
export interface OpenedSession {
  readonly owner: SessionOwner;
  readonly sessionId: string;
  /** Names it to its owner. */
  readonly reference: string;
  readonly refreshToken: string;
  readonly isKnownDevice: boolean;
  readonly device: string | null;
  readonly country: string | null;
}

/** Opens, refreshes and ends sessions, whatever the user signed in with. */
export interface SessionService {
  /**
   * Opens a session with one statement on the given handle: every way into an account ends here. Throws `ACCOUNT_LOCKED`,
   * `INSTITUTION_ACCESS_ENDED`, `INSTITUTION_SIGN_IN_REQUIRED`, `SECOND_FACTOR_REQUIRED`, and `INVALID_LOGIN_CREDENTIALS` when the account is gone, has
   * another password by now or lost that way.
   */
  open(query: Queryable, opening: SessionOpening, event: SecurityEventKind): Promise<OpenedSession>;
  /**
   * Issues the tokens of an opened session, and mails the owner when the device is a new one. Call it outside of
   * transactions: the signing keys may have to be read.
   */
  issueTokens(session: OpenedSession): Promise<SessionTokens>;
  /** Opens a session and issues its tokens. */
  signIn(opening: SessionOpening): Promise<SessionTokens>;
  /**
   * Trades a refresh token for the next pair. Throws `INVALID_REFRESH_TOKEN`; a token that was used before ends its session,
   * and the owner is notified (AUTH-114).
   */
  refresh(
    request: { refreshToken: string },
    client: Pick<ClientInfo, 'ip'>,
  ): Promise<{ id_token: string; refresh_token: string; expires_in: number }>;
  /** Ends the session of a refresh token; an unknown token gets the same response. */
  signOut(request: { refreshToken: string }): Promise<Record<string, never>>;
}

type Ports = Pick<Platform, 'database' | 'clock' | 'geoIp' | 'mailer'> & {
  readonly idTokens: IdTokens;
  readonly refreshTokens: RefreshTokens;
  readonly attempts: SignInAttempts;
  readonly deviceCookies: DeviceCookies;
  readonly questions: FactorQuestions;
  readonly productName: string;
};

/** What is stored of the network of a session: a hash that differs between sessions, so that it names no network. */
export const sessionNetwork = (family: string, ip: string) => hashOf(`${family} ${networkOf(ip)}`);

/** When a session expires that is opened, or refreshed while remembered. */
function sessionExpiry(now: Date, remembered: boolean): Date {
  const { rememberedSessionMs, unrememberedSessionMs } = durations;
  return new Date(now.getTime() + (remembered ? rememberedSessionMs : unrememberedSessionMs));
}

/** Remembers a new device, and mails the owner unless it is the account's first one. */
async function rememberDevice(ports: Ports, { owner, device, country, reference }: OpenedSession) {
  const { database, clock, mailer, productName } = ports;
  const at = clock.now();
  await database.transaction(async (tx) => {
    const isFirst = !(await hasKnownDevice(tx, owner.uid));
    const isNew = await insertKnownDevice(tx, { uid: owner.uid, device, country, at });
    if (isFirst || !isNew) return;
    const ends = { uid: owner.uid, kind: 'endSession', now: at, wayId: reference } as const;
    const code = await issueCode(tx, ends);
    const mail = { to: owner.email, device, country, at, code, productName };
    await mailer.send(tx, newSignInMail(mail));
  });
}

/** Ends the session of a refresh token that was used twice, and notifies the owner once. */
async function endReusedSession({ database, clock, mailer, productName }: Ports, family: string) {
  const at = clock.now();
  await database.transaction(async (tx) => {
    const ended = await endSessionOfFamily(tx, family, at);
    if (!ended) return;
    const { uid, email, device, country } = ended;
    await insertSecurityEvent(tx, { uid, kind: 'token-reused', at, device, country });
    await mailer.send(tx, refreshTokenReusedMail({ to: email, device, country, productName }));
  });
}

/** The row of a session that is opened now, and its first refresh token. */
function newSession({ clock, geoIp, refreshTokens }: Ports, opening: SessionOpening) {
  const { owner, remembered, client } = opening;
  const token = refreshTokens.first();
  const now = clock.now();
  const session = {
    id: newId(),
    uid: owner.uid,
    family: token.family,
    tokenHash: token.hash,
    remembered,
    reference: newId(),
    device: opening.device ?? deviceOf(client.userAgent),
    country: geoIp.countryOf(client.ip) ?? null,
    network: sessionNetwork(token.family, client.ip),
    createdAt: now,
    authenticatedAt: opening.authenticatedAt ?? now,
    expiresAt: opening.expiresAt ?? sessionExpiry(now, remembered),
  };
  return { session, refreshToken: token.text };
}

const createRefresh =
  (ports: Ports): SessionService['refresh'] =>
  async ({ refreshToken }, { ip }) => {
    const { database, clock, geoIp, idTokens, refreshTokens } = ports;
    const token = refreshTokens.read(refreshToken);
    if (!token) throw new ApiError('INVALID_REFRESH_TOKEN');
    const successors = refreshTokens.successorsOf(token);
    const now = clock.now();
    const rotation = await rotateRefreshToken(database.query, {
      token,
      successors,
      now,
      slidingExpiry: sessionExpiry(now, true),
      country: geoIp.countryOf(ip) ?? null,
      network: sessionNetwork(token.family, ip),
    });
    if (rotation && !rotation.isAccepted) await endReusedSession(ports, token.family);
    const successor = successors.find(({ hash }) => hash === rotation?.tokenHash);
    if (!rotation?.isAccepted || !successor) throw new ApiError('INVALID_REFRESH_TOKEN');
    return {
      id_token: await idTokens.issue(rotation),
      refresh_token: successor.text,
      expires_in: idTokenSeconds,
    };
  };

export function createSessionService(ports: Ports): SessionService {
  const { database, clock, deviceCookies, idTokens, refreshTokens, attempts } = ports;

  async function open(query: Queryable, opening: SessionOpening, event: SecurityEventKind) {
    const { owner, client } = opening;
    const secondFactor = opening.secondFactor ?? {
      trustKey: await deviceCookies.trustKeyOf(client, owner.email),
    };
    const isOwnBrowser = (await deviceCookies.find(client, owner.email)) !== undefined;
    const { session, refreshToken } = newSession(ports, opening);
    const result = await insertSession(query, session, {
      email: owner.email,
      attempts: { key: attempts.keyOf(owner.email), scope: opening.scope ?? '' },
      event,
      passwordHash: opening.passwordHash ?? null,
      by: opening.by,
      secondFactor,
      isOwnBrowser,
    });
    if (!result) {
      if (await isAccountLocked(query, owner.uid)) throw new ApiError('ACCOUNT_LOCKED');
      if ('issuer' in opening.by) {
        await refuseBarred(query, owner.uid, opening.by.issuer);
        await refuseForbidden(query, owner.email, session.createdAt, opening.by.issuer);
      }
    } else if (result.missing) await ports.questions.askForSession(query, opening, result.missing);
    if (!result || result.missing) throw new ApiError('INVALID_LOGIN_CREDENTIALS');
    const { isKnownDevice } = result;
    const { id: sessionId, reference, device, country } = session;
    return { owner, sessionId, reference, refreshToken, isKnownDevice, device, country };
  }

  async function issueTokens(session: OpenedSession) {
    const { owner, sessionId, refreshToken } = session;
    if (!session.isKnownDevice) await rememberDevice(ports, session);
    const idToken = await idTokens.issue({ uid: owner.uid, sessionId, generation: 0 });
    return { idToken, refreshToken, expiresIn: idTokenSeconds, ...owner };
  }

  return {
    open,
    issueTokens,
    signIn: async (opening) =>
      issueTokens(await ports.questions.mailing(open(database.query, opening, 'signed-in'))),
    refresh: createRefresh(ports),
    async signOut({ refreshToken }) {
      const token = refreshTokens.read(refreshToken);
      if (token) await endSessionOfFamily(database.query, token.family, clock.now());
      return {};
    },
  };
}
