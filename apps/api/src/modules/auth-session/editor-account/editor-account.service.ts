import { canonicalEmail } from '@portal/shared/util';
import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import type { ClientInfo } from '../../../platform/request-context';
import { newId } from '../../../platform/secrets';
import type { Queryable } from '../../../ports/database';
import { findUserByEmail, insertUser, updateUser } from '../accounts/user.repository';
import { accountLinkedMail } from '../auth-session.notices';
import { claimUnverifiedAccount } from '../email-codes/proof-of-ownership';
import { insertSecurityEvent } from '../security-page/security-event.repository';
import type { SessionService } from '../sessions/session.service';
import {
  editorProvider,
  findLinkedUser,
  insertLinkedIdentity,
  type IdentityKey,
} from './linked-identity.repository';

type Ports = Pick<Platform, 'database' | 'clock' | 'mailer'> & {
  readonly sessions: SessionService;
  readonly productName: string;
};

const providerName = 'the LaTeX editor';
const keyOf = (overleafId: string): IdentityKey => ({
  provider: editorProvider,
  subject: overleafId,
});

/** A new account for the email address, or the unverified one that exists. Throws when it has a verified owner. */
async function openOrClaim({ clock, mailer, productName }: Ports, tx: Queryable, email: string) {
  const now = clock.now();
  const uid = newId();
  const user = { uid, email, emailVerified: true, reference: newId(), createdAt: now };
  if (await insertUser(tx, user)) return uid;
  const known = await findUserByEmail(tx, email);
  if (!known || !(await claimUnverifiedAccount(tx, known.uid, now)))
    throw new ApiError('EMAIL_ALREADY_EXISTS');
  await mailer.send(tx, accountLinkedMail({ to: email, providerName, productName }));
  return known.uid;
}

async function openAndLink(ports: Ports, email: string, overleafId: string) {
  const { database, clock } = ports;
  return database.transaction(async (tx) => {
    const uid = await openOrClaim(ports, tx, email);
    const now = clock.now();
    const link = { ...keyOf(overleafId), uid, email, linkedAt: now };
    if (!(await insertLinkedIdentity(tx, link))) throw new ApiError('EMAIL_ALREADY_EXISTS');
    await insertSecurityEvent(tx, { uid, kind: 'account-linked', at: now });
    return { uid, email };
  });
}

/**
 * Accounts of users of the LaTeX editor. The editor's integration calls with its own key and vouches for the email address;
 * an account with a verified owner is never linked without that owner (AUTH-11).
 */
export function createEditorAccounts(ports: Ports) {
  const { database, sessions } = ports;

  async function findLinked(overleafId: string) {
    const linked = await findLinkedUser(database.query, keyOf(overleafId));
    return linked && { uid: linked.uid, email: linked.email };
  }

  return {
    /** Returns the linked account, opened or claimed when there is none. */
    async openEditorAccount({ email, overleafId }: { email: string; overleafId: string }) {
      const linked = await findLinked(overleafId);
      if (linked) return linked;
      try {
        return await openAndLink(ports, canonicalEmail(email), overleafId);
      } catch (error) {
        // Another request may have linked the account meanwhile.
        const winner = await findLinked(overleafId);
        if (!winner) throw error;
        return winner;
      }
    },

    /** The session is always remembered; the email address becomes verified if the editor vouched for it (AUTH-12). */
    async signInWithEditor({ overleafId }: { overleafId: string }, client: ClientInfo) {
      const linked = await findLinkedUser(database.query, keyOf(overleafId));
      if (!linked) throw new ApiError('EDITOR_ACCOUNT_NOT_FOUND');
      const { uid, email, emailVerified, vouchedEmail } = linked;
      if (!emailVerified && email === vouchedEmail)
        await updateUser(database.query, uid, { emailVerified: true });
      return sessions.signIn({ owner: { uid, email }, remembered: true, client });
    },
  };
}
