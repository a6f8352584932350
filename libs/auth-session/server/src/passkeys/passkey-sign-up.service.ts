import type { authSessionEndpoints } from '@portal/auth-session/domain';
import { ApiError } from '@portal/server/errors';
import type { Handler } from '@portal/server/http';
import { newId, type Platform } from '@portal/server/platform';
import { issueTicket } from '../records/login-ticket.repository';
import { findUserByEmail } from '../records/user.repository';
import { passkeyWay, trustWay } from '../records/way-in.repository';
import type { Admit } from '../sign-in/tickets';
import type { FirstWay, OpenAccount } from '../sign-up/open-account';
import { admitSignUp, openedFrom, openNow } from '../sign-up/sign-up.service';
import { nameByDevice, readPasskey, userHandleOf } from './add-passkey.service';
import type { PasskeyChallenges } from './passkey-challenges';
import { insertPasskey } from './passkey.repository';

type Ports = Pick<Platform, 'clock' | 'config' | 'database' | 'geoIp' | 'limiter'> & {
  readonly admit: Admit;
  readonly openAccount: OpenAccount;
  readonly productName: string;
  readonly signUps: PasskeyChallenges;
};

/**
 * A challenge for an authenticator that makes a passkey for a new account, whose uid and address it holds. A taken address is told
 * before, so that nobody keeps a passkey that opens nothing. The strict profile, which tells nothing and opens no session before
 * the address is verified, has no such sign-up.
 */
export function createBeginPasskeySignUp(
  ports: Ports,
): Handler<typeof authSessionEndpoints.beginPasskeySignUp> {
  const { config, database, productName, signUps } = ports;
  return async (input, context) => {
    if (config.profile === 'strict') throw new ApiError('FORBIDDEN');
    const email = await admitSignUp(ports, input, context);
    if (await findUserByEmail(database.query, email)) throw new ApiError('EMAIL_ALREADY_EXISTS');
    const uid = newId();
    const begun = await signUps.begin('link', context, `${uid} ${email}`);
    return { ...begun, rpName: productName, userHandle: userHandleOf(uid), known: [] };
  };
}

/** Opens an account with a passkey and without a password; its ticket opens the first session. */
export function createSignUpWithPasskey(
  ports: Ports,
): Handler<typeof authSessionEndpoints.signUpWithPasskey> {
  const { clock, config, database, signUps } = ports;
  return async ({ wantsUpdates, invitation, ...made }, context) => {
    const begun = await signUps.redeem(made.clientDataJSON, context);
    const [uid = '', email = ''] = begun.query.split(' ');
    const { id, ...key } = await readPasskey(config.passkeys, begun.challenge, made);
    const identity = { kind: 'passkey', ...passkeyWay(id) } as const;
    const addFirstWay: FirstWay['add'] = async (tx, { device, at }) => {
      const label = nameByDevice(context);
      const way = await trustWay(tx, { ...identity, uid, label, device, addedAt: at });
      if (!way?.isNew || !(await insertPasskey(tx, { wayId: way.id, ...key })))
        throw new ApiError('PASSKEY_INVALID');
    };
    const firstWay = { uid, add: addFirstWay };
    const from = openedFrom(ports, context);
    await openNow(ports, { email, firstWay, wantsUpdates, invitation, ...from });
    const vouched = { ...identity, email: undefined, emailVerified: false };
    const ticket = { kind: 'session', now: clock.now(), identity: vouched } as const;
    return { ticket: await issueTicket(database.query, begun.stateHash, ticket) };
  };
}
