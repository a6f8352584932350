import type { AccountHooks } from '@portal/server/contracts';
import type { RequestContext } from '@portal/server/platform';
import type { Caller, Queryable } from '@portal/server/ports';
import { lockUser, updateUser, type UserRecord } from '../records/user.repository';
import { endDeviceTrust } from '../second-factor/second-factor.repository';
import type { CodeKind } from '../auth-session.tables';
import { endSessionsOfUser } from '../records/session.repository';
import type { DeviceCookies } from '../sessions/device-cookie';
import { revokeWays, type RevokeWaysPorts } from './unlink-way';
import { distrustWays, findWaysOf, setPassword, type WayIn } from '../records/way-in.repository';
import { deleteMailedTickets } from '../records/login-ticket.repository';
import { deleteCodesOfUser, findCodeOwner, takeCode } from '../records/email-code.repository';

/**
 * Uses a mailed code up and locks its account, so that changes of one account never wait for each other in a circle. Call it
 * in the transaction of the code's effect. Returns undefined when the code is not valid.
 */
export async function redeemCode(tx: Queryable, code: string, kind: CodeKind, now: Date) {
  const uid = await findCodeOwner(tx, code, kind, now);
  const user = uid === undefined ? undefined : await lockUser(tx, uid);
  const used = user && (await takeCode(tx, code, kind, now));
  return used && { user, newEmail: used.newEmail, wayId: used.wayId };
}

/**
 * Ends every session and mailed code of an account whose email address or password changes; the other ways into it need the
 * password once more, unless its signed-in owner trusts them. Returns these ways.
 */
export async function revokeAccess(
  tx: Queryable,
  uid: string,
  now: Date,
  { keepsTrust = false }: { readonly keepsTrust?: boolean } = {},
): Promise<readonly WayIn[]> {
  await endSessionsOfUser(tx, uid, now);
  await deleteCodesOfUser(tx, uid);
  await deleteMailedTickets(tx, uid);
  await endDeviceTrust(tx, uid);
  return keepsTrust ? [] : distrustWays(tx, uid);
}

/**
 * The owner confirmed the email address with the mailed link, and with it the account and what it was opened with: its password,
 * or its first passkey (AUTH-594). Whatever else was
 * prepared before that could belong to someone else: it ends, and so do the other sessions when the owner's own is known
 * (AUTH-130).
 */
export async function confirmAccount(
  ports: RevokeWaysPorts,
  tx: Queryable,
  { uid, emailVerified }: UserRecord,
  { now, ownSessionId }: { now: Date; ownSessionId: string | undefined },
) {
  if (emailVerified) return;
  await updateUser(tx, uid, { emailVerified: true });
  await deleteCodesOfUser(tx, uid, 'verifyAndChangeEmail');
  const ways = await findWaysOf(tx, uid);
  const keptId = ways.some(({ kind }) => kind === 'password') ? undefined : ways[0]?.id;
  await revokeWays(ports, tx, uid, { password: 'kept', keptId, now, ownSessionId });
  if (ownSessionId !== undefined)
    await endSessionsOfUser(tx, uid, now, { sessionId: ownSessionId });
}

/**
 * The owner chose a new password with the mailed link: nothing that others may have opened or prepared stays. Returns the ways
 * into the account that need the new password once.
 */
export async function recoverAccount(
  ports: RevokeWaysPorts,
  tx: Queryable,
  { uid, emailVerified }: UserRecord,
  { now, passwordHash, device }: { now: Date; passwordHash: string; device: string | null },
) {
  await updateUser(tx, uid, { emailVerified: true });
  await setPassword(tx, { uid, passwordHash, device, addedAt: now });
  const distrusted = await revokeAccess(tx, uid, now);
  if (emailVerified) return distrusted;
  await revokeWays(ports, tx, uid, { password: 'kept', now });
  return [];
}

/** The browser and the session that a proof of the mailbox comes from. */
type Client = Pick<RequestContext, 'cookie' | 'ip'> & { readonly caller: Caller | undefined };

/** Whether the browser is signed in to the account, or was since the account was opened. */
export async function knowsAccount(
  deviceCookies: DeviceCookies,
  client: Client,
  { uid, email, createdAt }: UserRecord,
): Promise<boolean> {
  if (client.caller?.uid === uid) return true;
  return (await deviceCookies.find(client, email, createdAt)) !== undefined;
}

/**
 * The owner logged in with a mail to the address of an unverified account, which verifies it. In a browser that knows the account
 * it stays as it is; in another one it may be a stranger's, whose password and sessions end (AUTH-486).
 */
export async function claimByMailbox(
  ports: RevokeWaysPorts &
    Pick<AccountHooks, 'emailProven'> & { readonly deviceCookies: DeviceCookies },
  tx: Queryable,
  uid: string,
  { client, now }: { readonly client: Client; readonly now: Date },
): Promise<void> {
  const user = await lockUser(tx, uid);
  if (!user || user.emailVerified) return;
  const { caller } = client;
  const ownSessionId = caller?.uid === uid ? caller.sessionId : undefined;
  if (await knowsAccount(ports.deviceCookies, client, user))
    await confirmAccount(ports, tx, user, { now, ownSessionId });
  else await claimUnverifiedAccount(ports, tx, uid, now);
  await ports.emailProven(tx, user);
}

/**
 * The owner signed in through a service that vouches for the email address of an unverified account: the account is theirs,
 * and its password is removed (AUTH-133). Returns false for a verified account, whose owner has to agree.
 */
export async function claimUnverifiedAccount(
  ports: RevokeWaysPorts,
  tx: Queryable,
  uid: string,
  now: Date,
): Promise<boolean> {
  const user = await lockUser(tx, uid);
  if (!user || user.emailVerified) return false;
  await updateUser(tx, uid, { emailVerified: true });
  await revokeAccess(tx, uid, now);
  await revokeWays(ports, tx, uid, { password: 'removed', now });
  return true;
}
