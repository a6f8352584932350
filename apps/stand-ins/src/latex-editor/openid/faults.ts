import type { Response } from 'express';
import { mixed, object, string, type InferType } from 'yup';

type TokenClaims = Readonly<Record<string, unknown>>;

/** The endpoints that the portal's server requests. */
export const serverEndpoints = ['discovery', 'jwks', 'token', 'userinfo'] as const;
export type ServerEndpoint = (typeof serverEndpoints)[number];

/** How the provider deviates from the protocol; each part is independent of the others. */
interface FaultDefinition {
  readonly label: string;
  /** Claims that replace those of the idToken; `undefined` removes one. */
  readonly claims?: (claims: TokenClaims) => TokenClaims;
  readonly signature?: 'none' | 'foreign' | 'altered';
  /** The token response has no idToken, and the metadata name none: the portal reads them once an hour. */
  readonly sends?: 'access-token';
  /** Responds in place of the endpoint; without `at`, the control page chooses the endpoint. */
  readonly respond?: (response: Response) => void;
  readonly at?: ServerEndpoint;
  /** Responds correctly, but only after this time. */
  readonly delayMs?: number;
  /** Issues the idToken of the login before. */
  readonly replays?: boolean;
}

const withoutEmail = () => ({ email: undefined, email_verified: undefined });

const sendJson =
  (body: unknown, status = 200) =>
  (response: Response) => {
    response.status(status).json(body);
  };

const hugeBytes = 2_000_000;
const longAgo = 1_700_000_000;
const farFuture = 4_000_000_000;

const definitions = {
  none: { label: 'No fault' },
  'wrong-issuer': {
    label: 'The idToken names another issuer',
    claims: () => ({ iss: 'https://evil.example' }),
  },
  'wrong-audience': {
    label: 'The idToken is for another client',
    claims: () => ({ aud: 'another-client' }),
  },
  'two-audiences': {
    label: 'The idToken is for two clients',
    claims: ({ aud }) => ({ aud: [aud, 'another-client'] }),
  },
  'wrong-nonce': { label: 'The idToken has another nonce', claims: () => ({ nonce: 'another' }) },
  'no-nonce': { label: 'The idToken has no nonce', claims: () => ({ nonce: undefined }) },
  'no-subject': { label: 'The idToken has no subject', claims: () => ({ sub: undefined }) },
  expired: { label: 'The idToken has expired', claims: () => ({ exp: longAgo }) },
  'not-yet-valid': { label: 'The idToken is not valid yet', claims: () => ({ nbf: farFuture }) },
  'issued-in-an-hour': {
    label: 'The idToken was issued in an hour',
    claims: ({ iat }) => ({ iat: Number(iat) + 3_600 }),
  },
  'foreign-authorized-party': {
    label: 'The idToken was issued to another client',
    claims: () => ({ azp: 'another-client' }),
  },
  'no-login-time': {
    label: 'The idToken does not say when the user logged in',
    claims: () => ({ auth_time: undefined }),
  },
  'old-login': {
    label: 'The user logged in an hour ago',
    claims: ({ iat }) => ({ auth_time: Number(iat) - 3_600 }),
  },
  unsigned: { label: 'The idToken is not signed', signature: 'none' },
  'foreign-signature': { label: 'The idToken is signed by another key', signature: 'foreign' },
  'altered-claims': { label: 'The idToken was altered after signing', signature: 'altered' },
  'wrong-recipient': { label: 'SAML: the assertion is for another address' },
  'wrapped-signature': { label: 'SAML: the signature is that of another assertion, moved aside' },
  'second-assertion': { label: 'SAML: an unsigned assertion stands before the signed one' },
  'injected-comment': { label: 'SAML: a comment divides the address' },
  'no-id-token': { label: 'There is no idToken, only the access token', sends: 'access-token' },
  replayed: { label: 'The idToken is that of the login before', replays: true },
  'email-in-profile': {
    label: 'The email is in the userinfo response only',
    claims: withoutEmail,
  },
  'profile-of-another-user': {
    label: 'The userinfo response is about another user',
    claims: withoutEmail,
    at: 'userinfo',
    respond: sendJson({ sub: 'another-user', email: 'ada@campus.example', email_verified: true }),
  },
  'discovery-of-another-issuer': {
    label: 'The discovery document names another issuer',
    at: 'discovery',
    respond: sendJson({ issuer: 'https://evil.example' }),
  },
  page: {
    label: 'Respond with an HTML page',
    respond: (response) => response.type('html').send('<!doctype html><title>Sign in</title>'),
  },
  'server-error': {
    label: 'Respond with status 500',
    respond: sendJson({ error: 'server_error' }, 500),
  },
  redirect: {
    label: 'Respond with a redirect',
    respond: (response) => response.redirect(307, 'http://localhost:9/token'),
  },
  truncated: {
    label: 'Respond with half of a JSON object',
    respond: (response) => response.type('json').send('{"access_token":'),
  },
  huge: {
    label: 'Respond with 2 MB',
    respond: sendJson({ access_token: 'x'.repeat(hugeBytes) }),
  },
  slow: { label: 'Respond after one second', delayMs: 1_000 },
  'hang-up': { label: 'Close the connection', respond: (response) => response.destroy() },
  'no-response': { label: 'Never respond', respond: () => undefined },
  stalled: {
    label: 'Stop in the middle of the response',
    respond: (response) => response.type('json').write('{'),
  },
} satisfies Record<string, FaultDefinition>;

type FaultName = keyof typeof definitions;

export const faultDefinitions: Readonly<Record<FaultName, FaultDefinition>> = definitions;

/** Every fault's name. */
export const faultNames = Object.keys(definitions) as FaultName[];

/** The body of `POST /control/faults`. */
export const faultsSchema = object({
  fault: mixed<FaultName>().oneOf(faultNames).default('none'),
  /** The endpoint of a fault that could be at any. */
  at: string().oneOf(serverEndpoints).default('token'),
});

/** The fault that is switched on, and where. */
export type Faults = InferType<typeof faultsSchema>;
