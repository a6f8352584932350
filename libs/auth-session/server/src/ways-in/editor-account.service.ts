import type { authSessionEndpoints } from '@portal/auth-session/domain';
import { ApiError } from '@portal/server/errors';
import type { Handler } from '@portal/server/http';
import type { Platform } from '@portal/server/platform';
import { canonicalEmail } from '@portal/shared/util';
import { updateUser } from '../records/user.repository';
import { editorWay, findByWay } from '../records/way-in.repository';
import type { SessionService } from '../sessions/session.service';
import type { IdentifyAccount } from './identified-account';

/** Returns the account of a user of the LaTeX editor, opened when there is none. The editor has confirmed the address. */
export function createOpenEditorAccount({
  database,
  identifyAccount,
}: Pick<Platform, 'database'> & { readonly identifyAccount: IdentifyAccount }): Handler<
  typeof authSessionEndpoints.openEditorAccount
> {
  return async ({ overleafId, email: given }) => {
    const email = canonicalEmail(given);
    const identity = {
      kind: 'editor',
      ...editorWay(overleafId),
      email,
      emailVerified: true,
    } as const;
    // The request comes from the editor's server: its user agent is no device of the user.
    const client = { userAgent: '' };
    const { account, isLinked } = await database.transaction((tx) =>
      identifyAccount(tx, identity, client),
    );
    if (!isLinked) throw new ApiError('EMAIL_ALREADY_EXISTS');
    return { uid: account.uid, email: account.email };
  };
}

/**
 * Opens a remembered session of the account that a user of the LaTeX editor opens by themselves; the email address becomes
 * verified if the editor vouched for it.
 */
export function createSignInWithEditor({
  database,
  sessions,
}: Pick<Platform, 'database'> & { readonly sessions: SessionService }): Handler<
  typeof authSessionEndpoints.signInWithEditor
> {
  return async ({ overleafId }, client) => {
    const by = editorWay(overleafId);
    const found = await findByWay(database.query, by);
    if (!found?.way.trusted) throw new ApiError('EDITOR_ACCOUNT_NOT_FOUND');
    const { uid, email, emailVerified } = found.owner;
    if (!emailVerified && email === found.way.email)
      await updateUser(database.query, uid, { emailVerified: true });
    // The address is that of the editor's server, which is no place of the user.
    const place = { ...client, ip: '' };
    return sessions.signIn({ owner: { uid, email }, by, remembered: true, client: place });
  };
}
