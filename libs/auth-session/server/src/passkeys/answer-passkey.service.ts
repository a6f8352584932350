import type { authSessionEndpoints, PasskeyAnswer } from '@portal/auth-session/domain';
import { ApiError } from '@portal/server/errors';
import type { Handler } from '@portal/server/http';
import {
  countUses,
  networkOf,
  type ClientInfo,
  type LoginPurpose,
  type Platform,
} from '@portal/server/platform';
import { perNetwork } from '../mailed-links/mail-limits';
import { deviceOf } from '../records/device';
import { issueTicket } from '../records/login-ticket.repository';
import { insertSecurityEvent } from '../records/security-event.repository';
import { passkeyWay } from '../records/way-in.repository';
import type { LoginTicketKind } from '../records/way-in.tables';
import { userHandleOf } from './add-passkey.service';
import type { PasskeyChallenges } from './passkey-challenges';
import { countUse, findPasskey } from './passkey.repository';

/** Answers of passkeys from one network, which may be a whole campus (AUTH-437). */
export const passkeyAnswersPerNetwork = perNetwork('passkey-answers-per-network', 500);

type Ports = Pick<Platform, 'clock' | 'config' | 'database' | 'geoIp' | 'limiter'> & {
  readonly challenges: PasskeyChallenges;
};

/** What the ticket may be used for; a passkey is added to an account by another endpoint. */
const ticketKindOf: Readonly<Record<LoginPurpose, LoginTicketKind | undefined>> = {
  'sign-in': 'session',
  reauthentication: 'reauthentication',
  link: undefined,
};

/** A challenge for any passkey that the browser's user has here: it names no account. */
export const createGetPasskeyChallenge =
  ({ challenges }: Ports): Handler<typeof authSessionEndpoints.getPasskeyChallenge> =>
  ({ purpose }, context) =>
    challenges.begin(purpose, context);

/** How often the passkey was used, as its authenticator counts; undefined when the answer is not good. */
export async function counterIn(
  { rpId, origins }: Platform['config']['passkeys'],
  { id, ...response }: PasskeyAnswer,
  known: { readonly challenge: string; readonly publicKey: string },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const publicKey = new Uint8Array(Buffer.from(known.publicKey, 'base64url'));
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: known.challenge,
      expectedOrigin: [...origins],
      expectedRPID: rpId,
      // Its own counter is compared when it is stored, so that of racing copies one is noticed.
      credential: { id, publicKey, counter: 0 },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}

/** Tells the owner of a passkey that there may be two of it (AUTH-435). */
async function noteCopy({ clock, database, geoIp }: Ports, uid: string, client: ClientInfo) {
  await insertSecurityEvent(database.query, {
    uid,
    kind: 'passkey-copied',
    at: clock.now(),
    device: deviceOf(client.userAgent),
    country: geoIp.countryOf(client.ip) ?? null,
  });
}

/** Checks the answer of a passkey and returns a ticket, as the callback of a provider does for the page. */
export function createAnswerPasskeyChallenge(
  ports: Ports,
): Handler<typeof authSessionEndpoints.answerPasskeyChallenge> {
  const { challenges, clock, config, database, limiter } = ports;
  return async (answer, context) => {
    const { query } = database;
    const subject = networkOf(context.ip);
    await countUses(limiter, [{ limit: passkeyAnswersPerNetwork, subject }]);
    const state = await challenges.redeem(answer.clientDataJSON, context);
    const kind = ticketKindOf[state.purpose];
    const passkey = await findPasskey(query, answer.id);
    if (!kind || !passkey || answer.userHandle !== userHandleOf(passkey.uid))
      throw new ApiError('PASSKEY_INVALID');
    const { uid, wayId, publicKey } = passkey;
    const { challenge, stateHash } = state;
    const counter = await counterIn(config.passkeys, answer, { challenge, publicKey });
    if (counter === undefined) throw new ApiError('PASSKEY_INVALID');
    if (!(await countUse(query, wayId, counter))) {
      await noteCopy(ports, uid, context);
      throw new ApiError('PASSKEY_COPIED');
    }
    const key = { kind: 'passkey', ...passkeyWay(answer.id) } as const;
    const identity = { ...key, email: undefined, emailVerified: false };
    return { ticket: await issueTicket(query, stateHash, { kind, now: clock.now(), identity }) };
  };
}
