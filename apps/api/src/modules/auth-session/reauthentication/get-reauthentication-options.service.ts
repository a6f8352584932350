import type { authSessionEndpoints } from '@portal/auth-session/domain';
import type { Handler } from '../../../platform/http/routing/route';
import type { Platform } from '../../../platform/platform';
import { findWaysOf } from '../ways-in/way-in.repository';

/** How the caller can prove who they are: by each way that opens the account by itself. */
export function createGetReauthenticationOptions({
  config,
  database,
}: Pick<Platform, 'config' | 'database'>): Handler<
  typeof authSessionEndpoints.getReauthenticationOptions
> {
  return async (_input, { caller: { uid } }) => {
    const trusted = (await findWaysOf(database.query, uid)).filter((way) => way.trusted);
    const issuers = trusted.map(({ issuer }) => issuer);
    const linked = config.socialProviders.filter(({ issuer }) => issuers.includes(issuer));
    return {
      hasPassword: trusted.some(({ kind }) => kind === 'password'),
      providers: linked.map(({ id }) => id),
      editor: trusted.some(({ kind }) => kind === 'editor'),
    };
  };
}
