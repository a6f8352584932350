import { canonicalEmail } from '@portal/shared/util';
import { ApiError } from '../../../platform/errors';
import type { ClientInfo } from '../../../platform/request-context';
import type { Clock } from '../../../ports/clock';
import type { Database, Queryable } from '../../../ports/database';
import type { Mailer } from '../../../ports/mailer';
import {
  editorProvider,
  findLinkedUser,
  insertLinkedIdentity,
  type IdentityKey,
} from './linked-identity.repository';
import { claimUnprovenAccount } from '../email-codes/ownership';
import { newId } from '../../../platform/secrets';
import { insertSecurityEvent } from '../security-page/security-event.repository';
import { accountLinkedMail } from '../security-page/security.mails';
import type { SessionOpening } from '../sessions/session-opening';
import { findUserByEmail, insertUser, updateUser } from '../accounts/user.repository';

interface Ports {
  database: Database;
  clock: Clock;
  mailer: Mailer;
  sessionOpening: SessionOpening;
  productName: string;
}

const providerName = 'the LaTeX editor';
const keyOf = (overleafId: string): IdentityKey => ({
  provider: editorProvider,
  subject: overleafId,
});

/** A new account for the address, or the one that nobody has proven yet; refuses when it has an owner already. */
async function accountFor({ clock, mailer, productName }: Ports, tx: Queryable, email: string) {
  const now = clock.now();
  const uid = newId();
  const fresh = { uid, email, emailVerified: true, reference: newId(), createdAt: now };
  if (await insertUser(tx, fresh)) return uid;
  const known = await findUserByEmail(tx, email);
  if (!known || !(await claimUnprovenAccount(tx, known.uid, now)))
    throw new ApiError('EMAIL_ALREADY_EXISTS');
  await mailer.send(tx, accountLinkedMail({ to: email, provider: providerName, productName }));
  return known.uid;
}

/** The linked account, made or claimed when there is none; the loser of a race finds the winner's. */
async function findOrOpen(ports: Ports, email: string, overleafId: string) {
  const { database, clock } = ports;
  const linked = await findLinkedUser(database.query, keyOf(overleafId));
  if (linked) return { uid: linked.uid, email: linked.email };
  return database.transaction(async (tx) => {
    const uid = await accountFor(ports, tx, email);
    const now = clock.now();
    const link = { ...keyOf(overleafId), uid, email, linkedAt: now };
    if (!(await insertLinkedIdentity(tx, link))) throw new ApiError('EMAIL_ALREADY_EXISTS');
    await insertSecurityEvent(tx, { uid, kind: 'account-linked', at: now });
    return { uid, email };
  });
}

/**
 * Accounts of the LaTeX editor's people (specification 1, sections 4 and 7). The integration calls with its key and vouches
 * for the address; an account that has a proven owner is never linked without that owner.
 */
export function createEditorAccounts(ports: Ports) {
  const { database, sessionOpening } = ports;
  return {
    async openEditorAccount(input: { email: string; overleafId: string }) {
      const email = canonicalEmail(input.email);
      const account = await findOrOpen(ports, email, input.overleafId).catch(
        async (error: unknown) => {
          const linked = await findLinkedUser(database.query, keyOf(input.overleafId));
          if (!linked) throw error;
          return { uid: linked.uid, email: linked.email };
        },
      );
      return account;
    },

    /** Always remembered; the address counts as verified when it is the one that the editor vouched for. */
    async signInWithEditor({ overleafId }: { overleafId: string }, client: ClientInfo) {
      const linked = await findLinkedUser(database.query, keyOf(overleafId));
      if (!linked) throw new ApiError('EDITOR_ACCOUNT_NOT_FOUND');
      const { uid, email, emailVerified, vouchedEmail } = linked;
      if (!emailVerified && email === vouchedEmail)
        await updateUser(database.query, uid, { emailVerified: true });
      return sessionOpening.signIn({ owner: { uid, email }, remembered: true, client });
    },
  };
}
