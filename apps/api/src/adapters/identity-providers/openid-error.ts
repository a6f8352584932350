import { AuthorizationResponseError } from 'openid-client';
import { ApiError } from '../../platform/errors';
import { ProviderUnreachable } from './provider-fetch';

/** Errors of responses that do not follow the protocol: a page, half a body, another status. */
const brokenResponses: ReadonlySet<unknown> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
]);

/** An error and its causes, outermost first. */
export function* chainOf(error: unknown): Generator<Error> {
  for (let each = error; each instanceof Error; each = each.cause) yield each;
}

/** Whether a provider sent nothing usable, in contrast to a rejection. */
export function isUnavailable(error: Error): boolean {
  return (
    error instanceof ProviderUnreachable || ('code' in error && brokenResponses.has(error.code))
  );
}

/** The {@link ApiError} for a failed exchange with a provider. */
export function openidError(error: unknown): ApiError {
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied') {
    return new ApiError('SOCIAL_DENIED', { cause: error });
  }
  const code = [...chainOf(error)].some(isUnavailable)
    ? 'SOCIAL_PROVIDER_UNAVAILABLE'
    : 'SOCIAL_FAILED';
  return new ApiError(code, { cause: error });
}
