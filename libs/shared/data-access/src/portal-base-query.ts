import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { isUserAccess } from '@portal/shared/contract';
import { isApiError, send, signedOutError, type ApiResult } from '@portal/shared/client';
import type { ApiExtra } from './api-extra';
import type { ApiRequest } from './api-request';

function isApiExtra(extra: unknown): extra is ApiExtra {
  return typeof extra === 'object' && extra !== null && 'hosts' in extra && 'getIdToken' in extra;
}

function extraOf({ extra }: BaseQueryApi): ApiExtra {
  if (!isApiExtra(extra))
    throw new TypeError('The store needs an ApiExtra as the extra argument of its thunks.');
  return extra;
}

/** The path of the refresh endpoint: a 400 there means that the session is over. */
const refreshPath = '/user/idToken';

const isTokenRejected = ({ error }: ApiResult) =>
  error?.status === 401 && error.code === 'UNAUTHENTICATED';

async function idTokenFor({ endpoint }: ApiRequest, extra: ApiExtra): Promise<string | undefined> {
  return isUserAccess(endpoint.access) || endpoint.access === 'optional-user'
    ? extra.getIdToken()
    : undefined;
}

/** Another token than the rejected one: the one that another request has obtained since, else a new one. */
async function tokenAfter(rejected: string, extra: ApiExtra): Promise<string | undefined> {
  const current = await extra.getIdToken();
  return current === rejected ? extra.getIdToken({ renew: true }) : current;
}

/** Sends the request; a token that the server rejects is renewed once. */
async function sendWithRenewal(
  request: ApiRequest,
  extra: ApiExtra,
  signal: AbortSignal,
): Promise<ApiResult> {
  const idToken = await idTokenFor(request, extra);
  if (idToken === undefined && isUserAccess(request.endpoint.access))
    return { error: signedOutError };
  const first = await send(request, idToken, extra, signal);
  if (idToken === undefined || !isTokenRejected(first)) return first;

  const renewed = await tokenAfter(idToken, extra);
  const second =
    renewed === undefined || renewed === idToken
      ? first
      : await send(request, renewed, extra, signal);
  if (isTokenRejected(second)) extra.onUnauthenticated();
  return second;
}

/** How often a request is repeated that found others changing the same. */
const maxRepeats = 3;

/**
 * Repeats a request that was told that others are changing the same: nothing was changed yet (GROUP-474). What moves money may have done
 * so before it finds that.
 */
async function run(request: ApiRequest, extra: ApiExtra, signal: AbortSignal): Promise<ApiResult> {
  const isRepeated = !request.endpoint.effects.some((effect) => /money|debt/.test(effect));
  for (let repeats = isRepeated ? 0 : maxRepeats; ; repeats += 1) {
    const result = await runOnce(request, extra, signal);
    if (result.error?.code !== 'BUSY' || repeats === maxRepeats || signal.aborted) return result;
    const { retryAfterSeconds = 1 } = result.error;
    await new Promise((resolve) => setTimeout(resolve, retryAfterSeconds * 1_000));
  }
}

function runOnce(request: ApiRequest, extra: ApiExtra, signal: AbortSignal): Promise<ApiResult> {
  if (!request.endpoint.replacesSession) return sendWithRenewal(request, extra, signal);
  return extra.replaceSession((getIdToken) =>
    sendWithRenewal(request, { ...extra, getIdToken }, signal),
  );
}

const isProofNeeded = (code: string | undefined) => code === 'REAUTHENTICATION_REQUIRED';

/** Whether the user did not want to prove who they are: nothing was changed, and that is no failure (AUTH-176). */
export const isProofCanceled = (thrown: unknown): boolean =>
  isApiError(thrown) && isProofNeeded(thrown.code);

/** Runs the request; when the sign-in is too long ago for it, once more after the user has proven who they are. */
async function runWithProof(
  request: ApiRequest,
  extra: ApiExtra,
  signal: AbortSignal,
): Promise<ApiResult> {
  if (request.idToken !== undefined) return send(request, request.idToken, extra, signal);
  const result = await run(request, extra, signal);
  const proves = isProofNeeded(result.error?.code) && (await extra.proveUser());
  return proves ? run(request, extra, signal) : result;
}

/**
 * Every request of the portal goes through here: host, token, renewal, and errors as values. Only an {@link ApiError} of
 * the session's refresh is caught; a mistake in the program rejects, and RTK Query reports it on the console.
 */
export async function portalBaseQuery(request: ApiRequest, api: BaseQueryApi): Promise<ApiResult> {
  const extra = extraOf(api);
  try {
    const result = await runWithProof(request, extra, api.signal);
    if (result.error?.status === 400 && request.endpoint.path === refreshPath)
      extra.onUnauthenticated();
    return result;
  } catch (thrown) {
    if (isApiError(thrown)) return { error: thrown };
    throw thrown;
  }
}
