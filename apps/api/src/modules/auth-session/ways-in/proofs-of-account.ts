import type { ReauthenticationOptions } from '@portal/auth-session/domain';
import type { Platform } from '../../../platform/platform';
import type { Queryable } from '../../../ports/database';
import { findWaysOf } from './way-in.repository';

/** How the owner of an account can prove who they are: by each way that opens the account by itself. */
export type ProofsOfAccount = (query: Queryable, uid: string) => Promise<ReauthenticationOptions>;

/** Makes {@link ProofsOfAccount}. */
export function createProofsOfAccount({ config }: Pick<Platform, 'config'>): ProofsOfAccount {
  return async (query, uid) => {
    const trusted = (await findWaysOf(query, uid)).filter((way) => way.trusted);
    const issuers = trusted.map(({ issuer }) => issuer);
    const linked = config.socialProviders.filter(({ issuer }) => issuers.includes(issuer));
    return {
      hasPassword: trusted.some(({ kind }) => kind === 'password'),
      providers: linked.map(({ id }) => id),
      editor: trusted.some(({ kind }) => kind === 'editor'),
    };
  };
}
