import type { AccountHooks } from '@portal/server/contracts';
import { isUniqueViolation, newId, type Platform } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import { canonicalEmail } from '@portal/shared/util';
import type { NoteMembership } from '../institutions/institution-sign-in';
import {
  endSessionsOfWays,
  findInstitutionById,
  hostOf,
  ownAddress,
} from '../records/institution.repository';
import {
  countScimUsers,
  deleteScimUser,
  findScimUsers,
  insertScimUser,
  setBarred,
  updateScimUser,
  type ScimMatch,
  type ScimUser,
} from '../records/scim.repository';
import { insertSecurityEvent } from '../records/security-event.repository';
import { endSessionsOfUser } from '../records/session.repository';
import { findUserByEmail, lockUser } from '../records/user.repository';
import { announcedWay } from '../records/way-in.repository';
import { openAccount } from '../ways-in/identified-account';
import type { ScimInput } from './scim-input';
import { ScimError } from './scim-schema';

type Ports = Pick<Platform, 'clock' | 'database'> &
  Pick<AccountHooks, 'accountOpened' | 'emailProven'> & { readonly noteMembership: NoteMembership };

const notFound = (id: string) => new ScimError(404, '', `There is no user ${id}.`);

const taken = () =>
  new ScimError(409, 'uniqueness', 'The institution has a user of this userName or address.');

const foreign = () =>
  new ScimError(400, 'invalidValue', 'The address is in none of the institution’s domains.');

async function findUser(query: Queryable, institution: string, id: string): Promise<ScimUser> {
  const match = { by: 'id', value: id } as const;
  const [found] = await findScimUsers(query, institution, { match, offset: 0, limit: 1 });
  if (!found) throw notFound(id);
  return found;
}

/** The user with the account locked first, so that changes of one account never wait for each other in a circle. */
async function lockScimUser(tx: Queryable, institution: string, id: string): Promise<ScimUser> {
  const { uid } = await findUser(tx, institution, id);
  await lockUser(tx, uid);
  return findUser(tx, institution, id);
}

/** The account of an address, opened with a way for the institution when there is none; its program opens no other account. */
async function accountOf(ports: Ports, tx: Queryable, institution: string, email: string) {
  const known = await findUserByEmail(tx, email);
  if (known) return known.uid;
  const uid = newId();
  const way = { ...announcedWay(institution, uid), kind: 'institution' } as const;
  const opening = { device: null, now: ports.clock.now(), uid };
  const opened = await openAccount(ports, tx, { ...way, email, emailVerified: true }, opening);
  // Another request was faster, or the address is reserved for the account that had it.
  const owner = opened ?? (await findUserByEmail(tx, email));
  if (!owner)
    throw new ScimError(409, 'uniqueness', 'An account has given this address up lately.');
  return owner.uid;
}

/**
 * Lets a user in or not, and with it what the institution gives: its ways into the account, the sessions and the license. What
 * the user has bought, and the other ways, stay (AUTH-565).
 */
async function setActive(ports: Ports, tx: Queryable, user: ScimUser, active: boolean) {
  const { uid, institution, email, accountEmail } = user;
  const now = ports.clock.now();
  if (!(await setBarred(tx, user, !active))) return;
  if (!active) {
    const isOwn = (await ownAddress(tx, institution, accountEmail)) !== undefined;
    if (isOwn) await endSessionsOfUser(tx, uid, now);
    else await endSessionsOfWays(tx, institution, now, uid);
  }
  // With a claim of members only the next sign-in tells whether the user is one.
  const isDecidedBySignIn = (await findInstitutionById(tx, institution))?.memberClaim !== null;
  if (!active || !isDecidedBySignIn)
    await ports.noteMembership(tx, uid, { institution, domain: hostOf(email), isMember: active });
  const kind = active ? 'institution-activated' : 'institution-deactivated';
  await insertSecurityEvent(tx, { uid, kind, at: now });
}

/** The address that a program names: the one that it named before, or that the account has by now (AUTH-564). */
async function addressOf(tx: Queryable, user: ScimUser, email: string | undefined) {
  if (email === undefined || canonicalEmail(email) === user.email) return user.email;
  const own = await ownAddress(tx, user.institution, email);
  if (own === undefined) throw foreign();
  if (own === user.accountEmail) return own;
  throw new ScimError(400, 'mutability', 'Only the user changes the address of the account.');
}

/** Which part of a list. */
interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** What the programs of institutions do with their users: only with those of their own institution (AUTH-562). */
export type ScimUsers = ReturnType<typeof createScimUsers>;

/** Makes {@link ScimUsers}. */
export function createScimUsers(ports: Ports) {
  const { clock, database } = ports;

  async function inTransaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    try {
      return await database.transaction(work);
    } catch (error) {
      throw isUniqueViolation(error) ? taken() : error;
    }
  }

  /** Changes a user to what a program says, or to what `read` makes of the user. */
  const change = (
    institution: string,
    id: string,
    read: (user: ScimUser) => Promise<ScimInput | undefined>,
  ): Promise<ScimUser> =>
    inTransaction(async (tx) => {
      const user = await lockScimUser(tx, institution, id);
      const input = await read(user);
      if (!input) return user;
      const { userName, externalId, active = user.active } = input;
      const email = await addressOf(tx, user, input.email);
      await updateScimUser(tx, user, { userName, externalId, email }, clock.now());
      await setActive(ports, tx, { ...user, email }, active);
      return findUser(tx, institution, id);
    });

  return {
    change,
    find: (institution: string, id: string) => findUser(database.query, institution, id),
    list: async (institution: string, match: ScimMatch | undefined, page: Page) => ({
      users: await findScimUsers(database.query, institution, { match, ...page }),
      total: await countScimUsers(database.query, institution, match),
    }),
    create: (institution: string, { active = true, ...input }: ScimInput): Promise<ScimUser> =>
      inTransaction(async (tx) => {
        const { userName, externalId } = input;
        const email = await ownAddress(tx, institution, input.email ?? userName);
        if (email === undefined) throw foreign();
        const uid = await accountOf(ports, tx, institution, email);
        if (!(await lockUser(tx, uid))) throw taken();
        const now = clock.now();
        const said = { institution, uid, userName, externalId, email, now };
        const id = await insertScimUser(tx, said);
        if (id === undefined) throw taken();
        await insertSecurityEvent(tx, { uid, kind: 'institution-linked', at: now });
        await setActive(ports, tx, await findUser(tx, institution, id), active);
        return findUser(tx, institution, id);
      }),
    /** Deactivates a user and forgets the link; the account stays, with all that is in it (AUTH-566). */
    remove: (institution: string, id: string): Promise<void> =>
      inTransaction(async (tx) => {
        const user = await lockScimUser(tx, institution, id);
        await setActive(ports, tx, user, false);
        await deleteScimUser(tx, user);
      }),
  };
}
