import type { SessionTokens } from '@portal/auth-session/domain';
import { canonicalEmail } from '@portal/shared/util';
import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import type { ClientInfo } from '../../../platform/request-context';
import { newId } from '../../../platform/secrets';
import type { AccountHooks } from '../../../ports/account-hooks';
import type { Queryable } from '../../../ports/database';
import {
  findUserByEmail,
  hasPassword,
  insertUser,
  lockUser,
  updateUser,
} from '../accounts/user.repository';
import { accountLinkedMail, editorUnlinkedMail, socialLinkedMail } from '../auth-session.notices';
import { claimUnverifiedAccount } from '../email-codes/proof-of-ownership';
import { insertSecurityEvent } from '../security-page/security-event.repository';
import type { SessionService } from '../sessions/session.service';
import {
  deleteEditorLink,
  findLinkedUser,
  insertEditorLink,
  noteVouchedEmail,
} from './linked-identity.repository';

type Ports = Pick<Platform, 'database' | 'clock' | 'mailer'> &
  Pick<AccountHooks, 'accountOpened'> & {
    readonly sessions: SessionService;
    readonly productName: string;
  };

const providerName = 'the LaTeX editor';

/** A user of the LaTeX editor, with an email address that the editor has confirmed. */
export interface EditorUser {
  readonly overleafId: string;
  readonly email: string;
}

/** A new account for the email address, or the unverified one that exists. Throws when it has a verified owner. */
async function openOrClaim(ports: Ports, tx: Queryable, email: string) {
  const { clock, mailer, productName } = ports;
  const now = clock.now();
  const uid = newId();
  const user = { uid, email, emailVerified: true, reference: newId(), createdAt: now };
  if (await insertUser(tx, user)) {
    await ports.accountOpened(tx, { uid, at: now, wantsUpdates: false });
    return uid;
  }
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
    if (!(await insertEditorLink(tx, { overleafId, uid, email, linkedAt: now })))
      throw new ApiError('EMAIL_ALREADY_EXISTS');
    await insertSecurityEvent(tx, { uid, kind: 'account-linked', at: now });
    return { uid, email };
  });
}

/** Links the user of the editor to the account, in the caller's transaction. */
async function link(ports: Ports, tx: Queryable, uid: string, { overleafId, email }: EditorUser) {
  const { clock, mailer, productName } = ports;
  const owner = await lockUser(tx, uid);
  const at = clock.now();
  if (!owner || !(await insertEditorLink(tx, { overleafId, uid, email, linkedAt: at })))
    return false;
  if (!owner.emailVerified && owner.email === email)
    await updateUser(tx, uid, { emailVerified: true });
  await insertSecurityEvent(tx, { uid, kind: 'account-linked', at });
  await mailer.send(tx, socialLinkedMail({ to: owner.email, providerName, productName }));
  return true;
}

/** Unlinks the editor's user from an account that can be opened with a password. */
async function unlink(ports: Ports, tx: Queryable, uid: string) {
  const { clock, mailer, productName } = ports;
  const owner = await lockUser(tx, uid);
  if (!owner) throw new ApiError('UNAUTHENTICATED');
  if (!(await hasPassword(tx, uid))) throw new ApiError('PASSWORD_NOT_SET');
  const overleafId = await deleteEditorLink(tx, uid);
  if (overleafId === undefined) return undefined;
  await insertSecurityEvent(tx, { uid, kind: 'account-unlinked', at: clock.now() });
  await mailer.send(tx, editorUnlinkedMail({ to: owner.email, providerName, productName }));
  return overleafId;
}

/** Accounts of users of the LaTeX editor, for the domain of its login. */
export interface EditorAccounts {
  /**
   * Returns the linked account, opened or claimed when there is none. The address must be confirmed by the editor. Throws
   * `EMAIL_ALREADY_EXISTS` when it has a verified owner, who is never linked without the password (AUTH-11).
   */
  openEditorAccount(user: EditorUser): Promise<{ uid: string; email: string }>;
  /**
   * Opens a session of the linked account. It is always remembered; the email address becomes verified if the editor vouched
   * for it (AUTH-12).
   */
  signInWithEditor(
    user: Pick<EditorUser, 'overleafId'>,
    client: ClientInfo,
  ): Promise<SessionTokens>;
  /** The account that a user of the editor is linked to. */
  findEditorAccount(overleafId: string): Promise<{ uid: string; email: string } | undefined>;
  /** Links a user of the editor to an account; returns false when either is linked already (OAUTH-41). */
  linkEditorUser(tx: Queryable, uid: string, user: EditorUser): Promise<boolean>;
  /**
   * Ends the link and the Premium that came with it; returns the user of the editor, undefined without a link. Throws
   * `PASSWORD_NOT_SET` when nothing else would open the account (OAUTH-42).
   */
  unlinkEditorUser(tx: Queryable, uid: string): Promise<string | undefined>;
}

/** Makes the {@link EditorAccounts}. */
export function createEditorAccounts(ports: Ports): EditorAccounts {
  const { database, sessions } = ports;

  async function findEditorAccount(overleafId: string) {
    const linked = await findLinkedUser(database.query, overleafId);
    return linked && { uid: linked.uid, email: linked.email };
  }

  async function findLinked({ overleafId, email }: EditorUser) {
    const linked = await findEditorAccount(overleafId);
    if (linked) await noteVouchedEmail(database.query, overleafId, canonicalEmail(email));
    return linked;
  }

  return {
    findEditorAccount,
    linkEditorUser: (tx, uid, user) => link(ports, tx, uid, user),
    unlinkEditorUser: (tx, uid) => unlink(ports, tx, uid),

    async openEditorAccount(user) {
      const linked = await findLinked(user);
      if (linked) return linked;
      try {
        return await openAndLink(ports, canonicalEmail(user.email), user.overleafId);
      } catch (error) {
        // Another request may have linked the account meanwhile.
        const winner = await findLinked(user);
        if (!winner) throw error;
        return winner;
      }
    },

    async signInWithEditor({ overleafId }, client) {
      const linked = await findLinkedUser(database.query, overleafId);
      if (!linked) throw new ApiError('EDITOR_ACCOUNT_NOT_FOUND');
      const { uid, email, emailVerified, vouchedEmail } = linked;
      if (!emailVerified && email === vouchedEmail)
        await updateUser(database.query, uid, { emailVerified: true });
      return sessions.signIn({ owner: { uid, email }, remembered: true, client });
    },
  };
}
