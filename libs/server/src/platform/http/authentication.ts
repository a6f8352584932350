import type { Request, RequestHandler, Response } from 'express';
import { isGroupAccess, isUserAccess, requiredProof } from '@portal/shared/contract';
import { ObjectSchema } from 'yup';
import type { Authenticator, Caller } from '../../ports/authenticator';
import {
  lacksSecondFactor,
  type GroupDirectory,
  type GroupRole,
} from '../../contracts/group-directory';
import { ApiError } from '../errors';
import { setCurrentAccount } from '../observability/request-scope';
import type { ApiEndpoint } from './route';

/** The bearer token of a request. */
export const bearerOf = ({ headers }: Request): string | undefined =>
  /^Bearer ([^\s]+)$/i.exec(headers.authorization ?? '')?.[1];

/** The idToken of the headers: in `token`, or as a bearer token. */
function tokenOfHeaders(req: Request): string | undefined {
  const { token } = req.headers;
  return typeof token === 'string' ? token : bearerOf(req);
}

function tokenOfBody({ body }: Request): string | undefined {
  const input: unknown = body;
  const token = input instanceof Object && 'token' in input ? input.token : undefined;
  return typeof token === 'string' ? token : undefined;
}

const takesTokenInBody = ({ method, request }: ApiEndpoint) =>
  method === 'POST' && request instanceof ObjectSchema && 'token' in request.fields;

/** Throws `SECOND_FACTOR_NEEDED` when every one of the groups asks for more than the session has shown (GROUP-481). */
export function refuseWithoutSecondFactor(groups: readonly GroupRole[], caller: Caller): void {
  if (groups.every((group) => lacksSecondFactor(group, caller)))
    throw new ApiError('SECOND_FACTOR_NEEDED');
}

/** Admits who may call an endpoint. Only a token in the body has to wait for `afterBody`. */
export function createAuthentication(authenticator: Authenticator, groups: GroupDirectory) {
  return (endpoint: ApiEndpoint): Record<'beforeBody' | 'afterBody', RequestHandler> => {
    const { access, verifiedEmail } = endpoint;
    const needsRecentSignIn = requiredProof(endpoint) === 'recent-sign-in';
    const hasCaller = isUserAccess(access) || access === 'optional-user';
    const mayWait = takesTokenInBody(endpoint);

    async function admit(token: string | undefined, { locals }: Response): Promise<void> {
      const caller = token === undefined ? undefined : await authenticator.authenticate(token);
      if (!caller && access !== 'optional-user') throw new ApiError('UNAUTHENTICATED');
      if (needsRecentSignIn && !caller?.hasRecentSignIn)
        throw new ApiError('REAUTHENTICATION_REQUIRED');
      if (verifiedEmail && !caller?.emailVerified) throw new ApiError('EMAIL_NOT_VERIFIED');
      locals.caller = caller;
      if (caller) setCurrentAccount(caller.uid);
      if (!caller || !isGroupAccess(access)) return;
      const administered = caller.emailVerified ? await groups.administeredBy(caller.uid) : [];
      locals.groups = administered.filter(
        ({ role }) => access === 'group-administrator' || role === 'owner',
      );
      if (locals.groups.length === 0) throw new ApiError('FORBIDDEN');
      refuseWithoutSecondFactor(locals.groups, caller);
    }

    return {
      async beforeBody(req, res, next) {
        const token = tokenOfHeaders(req);
        if (hasCaller && (token !== undefined || !mayWait)) await admit(token, res);
        next();
      },
      async afterBody(req, res, next) {
        if (hasCaller && mayWait && tokenOfHeaders(req) === undefined)
          await admit(tokenOfBody(req), res);
        next();
      },
    };
  };
}
