import { type Platform, type ClientInfo, newId } from '@portal/server/platform';
import { ApiError } from '@portal/server/errors';
import type { AccountHooks } from '@portal/server/contracts';
import type { Queryable, Caller } from '@portal/server/ports';
import { insertUser, updateUser } from '../records/user.repository';
import { accountLinkedMail } from '../auth-session.notices';
import { issueCode } from '../records/email-code.repository';
import { claimUnverifiedAccount } from './proof-of-ownership';
import { insertSecurityEvent } from '../records/security-event.repository';
import { deviceOf } from '../records/device';
import type { LoginIdentity } from '../records/login-ticket.repository';
import { wayInRules } from '../records/way-in-rules';
import {
  announcedWay,
  claimAnnouncedWay,
  findByWay,
  findOwnerByEmail,
  trustWay,
  updateWayEmail,
  type WayOwner,
} from '../records/way-in.repository';
import type { NameOfWay } from './way-name';

/** The account of a user of another service. */
interface IdentifiedAccount {
  readonly account: WayOwner;
  /** Whether the identity is linked to the account; if not, they have the same email address. */
  readonly isLinked: boolean;
  /** Whether the identity opens the account by itself; if not, the account's password is needed. */
  readonly isOpen: boolean;
  /** Whether the institution has announced the user, whom it signs in for the first time. */
  readonly isAnnounced?: boolean;
}

type Ports = Pick<Platform, 'clock' | 'mailer'> &
  Pick<AccountHooks, 'accessRevoked' | 'accountOpened' | 'emailProven'> & {
    readonly nameOfWay: NameOfWay;
    readonly productName: string;
  };

/** Where and when a way is added. */
interface Addition {
  readonly device: string | null;
  readonly now: Date;
  /** The uid of a new account, where it is known before. */
  readonly uid?: string;
}

/** The email address that the service vouches for; an identity without one opens no account. */
function vouchedEmail({ email, emailVerified }: LoginIdentity): string {
  if (email === undefined) throw new ApiError('SOCIAL_EMAIL_MISSING');
  if (!emailVerified) throw new ApiError('SOCIAL_EMAIL_NOT_VERIFIED');
  return email;
}

/**
 * The linked account, or else the account with the same email address. The address is looked up first: a request that sees
 * the account that another tab has just opened then sees its link as well. A mailbox opens the account of its address, and no new one.
 */
export async function findIdentifiedAccount(
  query: Queryable,
  identity: LoginIdentity,
): Promise<IdentifiedAccount | undefined> {
  if (identity.kind === 'email') {
    const account = await findOwnerByEmail(query, identity.subject);
    if (!account) throw new ApiError('SOCIAL_TICKET_INVALID');
    return { account, isLinked: true, isOpen: true };
  }
  const namesake = identity.email && (await findOwnerByEmail(query, identity.email));
  const announced =
    namesake && identity.kind === 'institution'
      ? announcedWay(identity.issuer, namesake.uid)
      : undefined;
  const linked = await findByWay(query, identity, announced);
  const isAnnounced = linked !== undefined && linked.way.subject === announced?.subject;
  if (!linked || isAnnounced) vouchedEmail(identity);
  if (linked)
    return { account: linked.owner, isLinked: true, isOpen: linked.way.trusted, isAnnounced };
  return namesake ? { account: namesake, isLinked: false, isOpen: false } : undefined;
}

/** Whether the account's password is asked for: the identity is not trusted, or the account has an owner already. */
export function needsPassword(
  { account, isLinked, isOpen }: IdentifiedAccount,
  { kind }: Pick<LoginIdentity, 'kind'>,
): boolean {
  if (isOpen || kind === 'email') return false;
  return isLinked || account.emailVerified || !wayInRules[kind].takesOverUnverified;
}

/** A new account with this way as its only one; undefined when the email address is taken. */
export async function openAccount(
  ports: Pick<Ports, 'accountOpened' | 'emailProven'>,
  tx: Queryable,
  identity: LoginIdentity,
  way: Addition,
) {
  const email = vouchedEmail(identity);
  const { device, now } = way;
  const account = { uid: way.uid ?? newId(), email, emailVerified: true };
  const isOpened = await insertUser(tx, { ...account, reference: newId(), createdAt: now });
  if (!isOpened) return undefined;
  await ports.accountOpened(tx, { uid: account.uid, at: now, wantsUpdates: false });
  const { kind, issuer, subject } = identity;
  const key = { kind, issuer, subject };
  await trustWay(tx, { ...key, uid: account.uid, email, device, addedAt: now });
  await ports.emailProven(tx, { email });
  return { ...account, hasPassword: false };
}

/** The unverified account of the email address, taken over by the user whom the service vouches for. */
async function takeOver(
  ports: Ports,
  tx: Queryable,
  identity: LoginIdentity,
  way: Addition,
): Promise<WayOwner | undefined> {
  const { mailer, nameOfWay, productName } = ports;
  const { device, now } = way;
  const email = vouchedEmail(identity);
  const known = await findOwnerByEmail(tx, email);
  if (!known || !(await claimUnverifiedAccount(ports, tx, known.uid, now))) return undefined;
  const { uid } = known;
  const { kind, issuer, subject } = identity;
  const linked = await trustWay(tx, { uid, kind, issuer, subject, email, device, addedAt: now });
  if (!linked) throw new ApiError('EMAIL_ALREADY_EXISTS');
  await ports.emailProven(tx, { email });
  await insertSecurityEvent(tx, { uid, kind: 'account-linked', at: now, device });
  const code = await issueCode(tx, { uid, kind: 'removeWayIn', now, wayId: linked.id });
  const providerName = nameOfWay(identity);
  await mailer.send(tx, accountLinkedMail({ to: email, providerName, productName, code }));
  return { ...known, emailVerified: true, hasPassword: false };
}

/** Notes the address that the service vouches for now, which verifies it when it is the account's. */
async function updateLinked(
  { emailProven }: Ports,
  tx: Queryable,
  identity: LoginIdentity,
  account: WayOwner,
) {
  const { email, emailVerified } = identity;
  if (email === undefined || !emailVerified) return;
  await updateWayEmail(tx, identity, email);
  if (account.emailVerified || email !== account.email) return;
  await updateUser(tx, account.uid, { emailVerified: true });
  await emailProven(tx, { email });
}

/**
 * The account of a user of another service, opened when there is none. Only an email address that the service vouches for
 * opens a new account. A verified account is never linked without its password.
 */
export type IdentifyAccount = (
  tx: Queryable,
  identity: LoginIdentity,
  client: Pick<ClientInfo, 'userAgent'>,
) => Promise<IdentifiedAccount>;

/** Makes {@link IdentifyAccount}. */
export function createIdentifyAccount(ports: Ports): IdentifyAccount {
  return async (tx, identity, { userAgent }) => {
    const way = { device: deviceOf(userAgent), now: ports.clock.now() };
    const known = await findIdentifiedAccount(tx, identity);
    if (known?.isOpen) {
      if (known.isAnnounced) await claimAnnouncedWay(tx, identity, known.account.uid);
      if (identity.kind !== 'email') await updateLinked(ports, tx, identity, known.account);
      return known;
    }
    if (known && needsPassword(known, identity)) return known;
    const own = await (known
      ? takeOver(ports, tx, identity, way)
      : openAccount(ports, tx, identity, way));
    if (own) return { account: own, isLinked: true, isOpen: true };
    // Another request was faster, perhaps the same user in another tab.
    const existing = await findIdentifiedAccount(tx, identity);
    if (!existing) throw new ApiError('EMAIL_ALREADY_EXISTS');
    return existing;
  };
}

/** The session that a login would replace by that of another account. */
export interface ReplacedSession {
  /** The address of the account that is signed in. */
  readonly signedInAs: string;
  /** The address of the account that the login opens; null when it opens a new one. */
  readonly account: string | null;
}

/**
 * Finds the session that a login of a signed-in browser would replace: another site can navigate a browser through a silent
 * login. Undefined when there is nothing to ask: nobody is signed in, the login opens the same account, or it asks for a
 * password anyway.
 */
export async function findReplacedSession(
  query: Queryable,
  identity: LoginIdentity,
  caller: Caller | undefined,
): Promise<ReplacedSession | undefined> {
  if (!caller) return undefined;
  const found = await findIdentifiedAccount(query, identity);
  if (found && needsPassword(found, identity)) return undefined;
  const opened = found?.isOpen ? found.account : undefined;
  if (opened?.uid === caller.uid) return undefined;
  return { signedInAs: caller.email, account: opened?.email ?? null };
}
