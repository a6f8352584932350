import type { InferType, Schema } from 'yup';
import { proofOfEffect, type CarriedProof, type Effect } from './effects';
import type { CommonErrorCode } from './errors';
import type { ResponseKind } from './kinds';

/** Where an endpoint is served: the product's own origin, the authentication service, the language API, the collector of events, or the feature flags. */
export type EndpointHost = 'origin' | 'auth' | 'language' | 'metrics' | 'flags';

/**
 * Who may send the request; it is checked before the body is read.
 * `public`: anyone · `optional-user`: anyone, a valid token is understood · `user`: a live session's token ·
 * `group-administrator`, `group-owner`: a user with a verified email address who has this role in the group that the
 * request names as `guid` (an owner is an administrator too) · `service-key`: another service's key.
 */
export type EndpointAccess =
  'public' | 'optional-user' | 'user' | 'group-administrator' | 'group-owner' | 'service-key';

export type GroupEndpointAccess = Extract<EndpointAccess, `group-${string}`>;

export type UserEndpointAccess = 'user' | GroupEndpointAccess;

export const isGroupAccess = (access: EndpointAccess): access is GroupEndpointAccess =>
  access === 'group-administrator' || access === 'group-owner';

/** Whether anybody may send the request, with or without an account. */
export const isPublicAccess = (access: EndpointAccess): boolean =>
  access === 'public' || access === 'optional-user';

export const isUserAccess = (access: EndpointAccess): access is UserEndpointAccess =>
  access === 'user' || isGroupAccess(access);

/** The proof that the server asks of the user who sends a request; the strongest that one of its effects needs (SHARED-170). */
export function requiredProof({
  access,
  effects,
  provenBy,
}: Pick<Endpoint, 'access' | 'effects' | 'provenBy'>) {
  if (!isUserAccess(access) || provenBy !== undefined) return 'none';
  const proofs = effects.map((effect) => proofOfEffect[effect]);
  const [strongest = 'none'] = (['recent-sign-in', 'recent-sign-in-for-many'] as const).filter(
    (proof) => proofs.includes(proof),
  );
  return strongest;
}

/** How the browser sends the idToken: the `token` header (default), a bearer header, or the body's `token` field. */
type TokenPlace = 'header' | 'bearer' | 'body';

/** One endpoint of the API, described once and typed on both ends. */
export interface Endpoint<
  Request extends Schema = Schema,
  Response extends ResponseKind = Schema,
  Code extends string = string,
  Access extends EndpointAccess = EndpointAccess,
> {
  readonly host: EndpointHost;
  readonly method: 'GET' | 'POST';
  /** Below the host, with a leading slash and without parameters. */
  readonly path: string;
  readonly access: Access;
  /** What a request does, or lets its response do; each effect needs its proof, else the response is `REAUTHENTICATION_REQUIRED`. */
  readonly effects: readonly Effect[];
  /** The proof that the request carries itself, so that it needs no recent sign-in. */
  readonly provenBy?: CarriedProof;
  /** Needs an account whose email address is verified: else the response is `EMAIL_NOT_VERIFIED`. */
  readonly verifiedEmail?: true;
  readonly tokenPlace?: TokenPlace;
  /** How the browser labels the JSON of a POST: text/plain (default) or JSON. */
  readonly contentType?: 'text/plain' | 'application/json';
  /** The largest JSON body in bytes where 32 KB are too little; it may have one member for each 32 of them. */
  readonly maxBodyBytes?: number;
  /** The response carries tokens that replace the caller's session, so no tab may refresh that one in the meantime. */
  readonly replacesSession?: true;
  /** How long the browser waits for the response, in milliseconds; by default `durations.callTimeoutMs`. */
  readonly timeoutMs?: number;
  /** The request is completed also when the page is closed before. */
  readonly keepalive?: true;
  /** The browser may keep the JSON of a GET, and asks with its `ETag` before each use whether it is still the same. */
  readonly isRevalidated?: true;
  /** The body of a POST, the query of a GET. Strict: unknown fields and values of another type are rejected. */
  readonly request: Request;
  readonly response: Response;
  /** Headers of every successful response; `null` leaves out a header that responses otherwise have. */
  readonly responseHeaders?: Readonly<Record<string, string | null>>;
  /** Codes of the domain's error catalog that this endpoint may respond with, besides the common ones. */
  readonly errors: readonly Code[];
}

/** What only the API's documentation says about an endpoint. */
export interface EndpointDoc {
  readonly summary: string;
  /** The id of its requirement, such as `AUTH-12`. */
  readonly requirement: string;
}

export type RequestOf<E extends Endpoint> = InferType<E['request']>;

export type ResponseOf<E extends Endpoint> = InferType<E['response']>;

/** Every code that `E` may fail with: its own and the common ones. */
export type ErrorCodeOf<E extends Endpoint<Schema, ResponseKind>> =
  E['errors'][number] | CommonErrorCode;

/** Describes an endpoint; the value is its own client, route and test double. */
export function defineEndpoint<
  Request extends Schema,
  Response extends ResponseKind,
  const Access extends EndpointAccess,
  const Code extends string = never,
>(endpoint: Endpoint<Request, Response, Code, Access>): Endpoint<Request, Response, Code, Access> {
  return endpoint;
}
