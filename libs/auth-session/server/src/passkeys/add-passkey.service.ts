import { maxPasskeys, type authSessionEndpoints } from '@portal/auth-session/domain';
import { ApiError } from '@portal/server/errors';
import type { Handler } from '@portal/server/http';
import type { ClientInfo, Platform } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import { deviceOf } from '../records/device';
import { findInstitution, hostOf } from '../records/institution.repository';
import { updateUser } from '../records/user.repository';
import { noteTwoSteps } from '../records/sign-in-strength.repository';
import { findByWay, findWaysOf, passkeyWay } from '../records/way-in.repository';
import type { LinkWay } from '../ways-in/link-way';
import type { PasskeyChallenges } from './passkey-challenges';
import { insertPasskey, mayOfferPasskey, namePasskey } from './passkey.repository';

type Ports = Pick<Platform, 'config' | 'database'> & {
  readonly challenges: PasskeyChallenges;
  readonly linkWay: LinkWay;
  readonly productName: string;
};

/** How an authenticator stores whose account it opens. */
export const userHandleOf = (uid: string) => Buffer.from(uid).toString('base64url');

/** The name of a passkey whose owner gives it none. */
export const nameByDevice = ({ userAgent }: Pick<ClientInfo, 'userAgent'>) =>
  deviceOf(userAgent) ?? 'Passkey';

async function passkeysOf(query: Queryable, uid: string) {
  const ways = await findWaysOf(query, uid);
  return ways.filter(({ kind }) => kind === 'passkey').map(({ subject }) => subject);
}

/** A challenge for an authenticator that makes a passkey for the caller's account. */
export function createBeginPasskey({
  challenges,
  database,
  productName,
}: Ports): Handler<typeof authSessionEndpoints.beginPasskey> {
  return async (_input, context) => {
    const { uid } = context.caller;
    const begun = await challenges.begin('link', context, uid);
    const known = await passkeysOf(database.query, uid);
    return { ...begun, rpName: productName, userHandle: userHandleOf(uid), known };
  };
}

/** The passkey that an authenticator made. Who made the authenticator is not asked. */
export async function readPasskey(
  { rpId, origins }: Platform['config']['passkeys'],
  challenge: string,
  made: { id: string; clientDataJSON: string; attestationObject: string },
) {
  // Loaded when it is first needed, with its readers of certificates.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { id, ...response } = made;
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: [...origins],
    expectedRPID: rpId,
  }).catch(() => ({ registrationInfo: undefined }));
  // The browser names the passkey, too; the authenticator's word counts.
  if (registrationInfo?.credential.id !== id) throw new ApiError('PASSKEY_INVALID');
  const { publicKey, counter } = registrationInfo.credential;
  return { id, counter, publicKey: Buffer.from(publicKey).toString('base64url') };
}

/** Adds a passkey to the ways into the caller's account; the owner is mailed. */
export function createAddPasskey(ports: Ports): Handler<typeof authSessionEndpoints.addPasskey> {
  const { challenges, config, database, linkWay } = ports;
  return async ({ name, ...made }, context) => {
    const { uid, sessionId } = context.caller;
    const { purpose, query, challenge } = await challenges.redeem(made.clientDataJSON, context);
    if (purpose !== 'link' || query !== uid) throw new ApiError('PASSKEY_INVALID');
    const { id, ...key } = await readPasskey(config.passkeys, challenge, made);
    await database.transaction(async (tx) => {
      const identity = { kind: 'passkey', ...passkeyWay(id) } as const;
      const vouched = { email: undefined, emailVerified: false };
      const link = { uid, identity: { ...identity, ...vouched }, client: context };
      const added = (await linkWay(tx, link)) ? await findByWay(tx, identity) : undefined;
      if (!added || !(await insertPasskey(tx, { wayId: added.way.id, ...key })))
        throw new ApiError('PASSKEY_INVALID');
      if ((await passkeysOf(tx, uid)).length > maxPasskeys) throw new ApiError('TOO_MANY_PASSKEYS');
      await namePasskey(tx, { uid, id: added.way.id, name: name ?? nameByDevice(context) });
      await noteTwoSteps(tx, sessionId);
    });
    return {};
  };
}

/** Names a passkey of the caller; one that is gone gets the same response. */
export function createRenamePasskey({
  database,
}: Pick<Platform, 'database'>): Handler<typeof authSessionEndpoints.renamePasskey> {
  return async ({ id, name }, { caller: { uid } }) => {
    await namePasskey(database.query, { uid, id, name });
    return {};
  };
}

/** Whether a user who has just logged in with a password is offered a passkey. One that is added before the address is verified would not stay. */
export function createGetPasskeyOffer({
  database,
}: Pick<Platform, 'database'>): Handler<typeof authSessionEndpoints.getPasskeyOffer> {
  return async (_input, { caller }) => {
    const { email, emailVerified, hasRecentSignIn, sessionId } = caller;
    if (!emailVerified || !hasRecentSignIn) return { offered: false };
    const { query } = database;
    const institution = await findInstitution(query, hostOf(email));
    return { offered: !institution?.isOnly && (await mayOfferPasskey(query, sessionId)) };
  };
}

/** Offers the caller no passkey again. */
export function createDeclinePasskeyOffer({
  clock,
  database,
}: Pick<Platform, 'clock' | 'database'>): Handler<typeof authSessionEndpoints.declinePasskeyOffer> {
  return async (_input, { caller }) => {
    await updateUser(database.query, caller.uid, { passkeyOfferDeclinedAt: clock.now() });
    return {};
  };
}
