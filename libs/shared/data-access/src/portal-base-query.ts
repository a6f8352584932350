import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { networkError, signedOutError } from './api-error';
import type { ApiExtra } from './api-extra';
import { send, type ApiAnswer, type ApiCall } from './send';

function isApiExtra(extra: unknown): extra is ApiExtra {
  return typeof extra === 'object' && extra !== null && 'hosts' in extra && 'getIdToken' in extra;
}

function extraOf({ extra }: BaseQueryApi): ApiExtra {
  if (!isApiExtra(extra))
    throw new TypeError('The store needs an ApiExtra as the extra argument of its thunks.');
  return extra;
}

/** The refresh call's path: a 400 there means that the session is over (specification 1, section 7, notes). */
const refreshPath = '/user/idToken';

const isRefused = ({ error }: ApiAnswer) =>
  error?.status === 401 && error.code === 'UNAUTHENTICATED';

async function idTokenFor({ endpoint }: ApiCall, extra: ApiExtra): Promise<string | undefined> {
  return endpoint.access === 'user' || endpoint.access === 'optional-user'
    ? extra.getIdToken()
    : undefined;
}

/** A token other than the refused one: the one that another call has renewed meanwhile, else a new one. */
async function tokenAfter(refused: string, extra: ApiExtra): Promise<string | undefined> {
  const current = await extra.getIdToken();
  return current === refused ? extra.getIdToken({ renew: true }) : current;
}

/** Sends the call; a token that the server refuses is renewed once. */
async function sendRenewing(
  call: ApiCall,
  extra: ApiExtra,
  signal: AbortSignal,
): Promise<ApiAnswer> {
  const idToken = await idTokenFor(call, extra);
  if (idToken === undefined && call.endpoint.access === 'user') return { error: signedOutError };
  const answer = await send(call, idToken, extra, signal);
  if (idToken === undefined || !isRefused(answer)) return answer;

  const renewed = await tokenAfter(idToken, extra);
  const second =
    renewed === undefined || renewed === idToken
      ? answer
      : await send(call, renewed, extra, signal);
  if (isRefused(second)) extra.onUnauthenticated();
  return second;
}

function make(call: ApiCall, extra: ApiExtra, signal: AbortSignal): Promise<ApiAnswer> {
  if (!call.endpoint.replacesSession) return sendRenewing(call, extra, signal);
  return extra.replaceSession((getIdToken) => sendRenewing(call, { ...extra, getIdToken }, signal));
}

/** Every call of the portal goes through here: host, token, renewal, and errors as values. */
export async function portalBaseQuery(call: ApiCall, api: BaseQueryApi): Promise<ApiAnswer> {
  const extra = extraOf(api);
  try {
    const answer = await make(call, extra, api.signal);
    if (answer.error?.status === 400 && call.endpoint.path === refreshPath)
      extra.onUnauthenticated();
    return answer;
  } catch {
    return { error: networkError };
  }
}
