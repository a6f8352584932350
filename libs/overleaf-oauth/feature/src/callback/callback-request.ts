import {
  carriedQuery,
  isCodeChallenge,
  linkOffer,
  type LinkOffer,
} from '@portal/overleaf-oauth/domain';
import { createBrowserClock, sessionStore } from '@portal/shared/browser';
import { strictObject } from '@portal/shared/contract';
import { durations } from '@portal/shared/util';
import { number, string } from 'yup';
import { isFramed } from './host-window';

/** What the address of the callback page asks for. */
export type CallbackRequest =
  | { readonly kind: 'start'; readonly query: URLSearchParams }
  | {
      readonly kind: 'finish';
      readonly code: string;
      /** The page's query as the server wants it. */
      readonly state: { readonly state: string; readonly iss?: string };
      /** The PKCE challenge of a login whose verifier this browser has. */
      readonly challenge: string | undefined;
      readonly query: URLSearchParams;
    }
  /** The owner of the account comes back with a proof; the editor has sent the user before. */
  | { readonly kind: 'resume'; readonly offer: LinkOffer; readonly query: URLSearchParams }
  /** The editor sent an error, or the address was cut off. */
  | { readonly kind: 'failed'; readonly query: URLSearchParams };

/** What the editor puts into the address; its `code` is no coupon. */
const answerOfEditor = ['code', 'iss', 'error', 'error_description', 'error_uri'];

function withoutAnswer(query: URLSearchParams): URLSearchParams {
  const own = new URLSearchParams(query);
  for (const name of answerOfEditor) own.delete(name);
  return own;
}

/** Reads the address of the callback page; `query` is what the login was started with (OAUTH-13). */
export function readCallback(search: string): CallbackRequest {
  const own = new URLSearchParams(search);
  const [state, code, iss] = [own.get('state'), own.get('code'), own.get('iss')];
  if (state === null && !own.has('error') && own.has('pkce')) return { kind: 'start', query: own };
  const query = state === null ? withoutAnswer(own) : carriedQuery(state);
  if (state === null || code === null || own.has('error')) return { kind: 'failed', query };
  const challenge = query.get('pkce') ?? undefined;
  return {
    kind: 'finish',
    code,
    state: { state, ...(iss !== null && { iss }) },
    challenge: challenge !== undefined && isCodeChallenge(challenge) ? challenge : undefined,
    query,
  };
}

const lifetimeMs = 10 * durations.oneMinuteMs;

const keptOffer = strictObject({
  offer: linkOffer.required(),
  query: string().defined(),
  expiresAt: number().required(),
});

/** The offer survives a reload, and the way to a provider or to the login that proves the owner (OAUTH-44). */
const stored = sessionStore('link-offer', (value) => keptOffer.isValidSync(value));

const nowMs = () => createBrowserClock().now().getTime();

export function keepOffer(offer: LinkOffer, query: URLSearchParams): void {
  stored.write({ offer, query: query.toString(), expiresAt: nowMs() + lifetimeMs });
}

export const forgetOffer = (): void => stored.remove();

/** The request of an address without any result: it continues with the kept offer, if there is one. */
export function withKeptOffer(request: CallbackRequest, search: string): CallbackRequest {
  const own = new URLSearchParams(search);
  if (request.kind !== 'failed' || own.has('state') || own.has('error') || isFramed())
    return request;
  const kept = stored.read();
  if (!kept || kept.expiresAt <= nowMs()) return request;
  return { kind: 'resume', offer: kept.offer, query: new URLSearchParams(kept.query) };
}
