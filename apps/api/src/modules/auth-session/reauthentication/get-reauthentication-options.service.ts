import type { authSessionEndpoints } from '@portal/auth-session/domain';
import type { Handler } from '../../../platform/http/routing/route';
import type { Platform } from '../../../platform/platform';
import { createProofsOfAccount } from '../ways-in/proofs-of-account';

/** How the caller can prove who they are. */
export function createGetReauthenticationOptions({
  config,
  database,
}: Pick<Platform, 'config' | 'database'>): Handler<
  typeof authSessionEndpoints.getReauthenticationOptions
> {
  const proofsOfAccount = createProofsOfAccount({ config });
  return (_input, { caller: { uid } }) => proofsOfAccount(database.query, uid);
}
