import type { Request, RequestHandler } from 'express';
import type { Endpoint } from '@portal/shared/contract';
import type { Authenticator } from '../../../ports/authenticator';
import { ApiError } from '../../errors';

/** The idToken: in the `token` header, as a bearer token, or in the `token` field of the JSON body. */
function tokenOf({ headers, body }: Request): string | undefined {
  if (typeof headers['token'] === 'string') return headers['token'];
  const bearer = /^Bearer ([^\s]+)$/i.exec(headers.authorization ?? '')?.[1];
  if (bearer !== undefined) return bearer;
  const input: unknown = body;
  const inBody = input instanceof Object && 'token' in input ? input.token : undefined;
  return typeof inBody === 'string' ? inBody : undefined;
}

/**
 * Finds the caller if the endpoint's access needs one. An endpoint for users rejects everyone else, and one that needs a
 * recent sign-in rejects a token whose user signed in too long ago.
 */
export function createAuthentication(
  authenticator: Authenticator,
): (endpoint: Pick<Endpoint, 'access' | 'recentSignIn'>) => RequestHandler {
  return ({ access, recentSignIn }) =>
    async (req, res, next) => {
      if (access === 'public' || access === 'service-key') return next();
      const token = tokenOf(req);
      const caller = token === undefined ? undefined : await authenticator.authenticate(token);
      if (!caller && access === 'user') throw new ApiError('UNAUTHENTICATED');
      if (recentSignIn && !caller?.hasRecentSignIn) throw new ApiError('REAUTHENTICATION_REQUIRED');
      res.locals.caller = caller;
      next();
    };
}
