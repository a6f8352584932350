import { generateKeyPair, importJWK, SignJWT, UnsecuredJWT, decodeJwt, type JWK } from 'jose';
import type { RequestHandler } from 'express';
import type { Provider } from 'oidc-provider';
import type { OpenidState } from './openid-state';
import { faultDefinitions, faultsSchema, type Faults, type ServerEndpoint } from './faults';

/** The switch of the provider's faults, and the requests of the portal's server since it was last used. */
export interface FaultSwitch {
  faults: Faults;
  readonly requests: ServerEndpoint[];
}

const maxRequests = 1_000;

export const createFaultSwitch = (): FaultSwitch => ({
  faults: faultsSchema.getDefault(),
  requests: [],
});

const endpointOf: Readonly<Record<string, ServerEndpoint>> = {
  '/.well-known/openid-configuration': 'discovery',
  '/jwks': 'jwks',
  '/token': 'token',
  '/me': 'userinfo',
};

/** Counts the server's requests, and responds instead of the provider to those that a fault affects. */
export function injectResponses(control: FaultSwitch): RequestHandler {
  return (request, response, next) => {
    const endpoint = endpointOf[request.path];
    if (!endpoint) return next();
    control.requests.push(endpoint);
    control.requests.splice(0, control.requests.length - maxRequests);
    const fault = faultDefinitions[control.faults.fault];
    if (endpoint !== (fault.at ?? control.faults.at)) return next();
    if (fault.delayMs !== undefined) return setTimeout(next, fault.delayMs);
    return fault.respond ? fault.respond(response) : next();
  };
}

function alterPayload(token: string): string {
  const [header, , signature] = token.split('.');
  const claims = { ...decodeJwt(token), sub: 'another-user' };
  return [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
}

async function tokenWithFault(idToken: string, { fault }: Faults, key: JWK): Promise<string> {
  const { claims: change, signature } = faultDefinitions[fault];
  if (!change && !signature) return idToken;
  if (signature === 'altered') return alterPayload(idToken);
  const honest = decodeJwt(idToken);
  const claims = { ...honest, ...change?.(honest) };
  if (signature === 'none') return new UnsecuredJWT(claims).encode();
  const ownKey = await importJWK(key, 'RS256');
  const foreign = await generateKeyPair('RS256');
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: String(key.kid) })
    .sign(signature === 'foreign' ? foreign.privateKey : ownKey);
}

/** Changes the idToken that the provider issues, depending on the active fault. */
export function injectTokens(
  provider: Provider,
  control: FaultSwitch,
  { signingKey }: OpenidState,
): void {
  let issuedBefore: string | undefined;
  provider.use(async (context, next) => {
    await next();
    const { body } = context;
    if (context.path.endsWith('/token') && typeof body?.['id_token'] === 'string') {
      const { id_token: issued, ...rest } = body;
      const { replays: isReplay, sends } = faultDefinitions[control.faults.fault];
      const idToken =
        (isReplay && issuedBefore) || (await tokenWithFault(issued, control.faults, signingKey));
      issuedBefore = issued;
      context.body = sends === 'access-token' ? rest : { ...body, id_token: idToken };
    }
    if (context.path.endsWith('/openid-configuration') && body) {
      const isIssued = faultDefinitions[control.faults.fault].sends !== 'access-token';
      // Some real providers allow unsigned tokens; the portal must reject them all the same.
      const algorithms = isIssued ? ['RS256', 'none'] : undefined;
      context.body = { ...body, id_token_signing_alg_values_supported: algorithms };
    }
  });
}
