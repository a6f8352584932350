import type { authSessionEndpoints } from '@portal/auth-session/domain';
import { canonicalEmail } from '@portal/shared/util';
import type { Handler } from '../../../platform/http/routing/route';
import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import type { IdentifyAccount } from '../ways-in/identified-account';
import { editorWay } from '../ways-in/way-in.repository';

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
