import { linkOffer, type LinkOffer } from '@portal/overleaf-oauth/domain';
import { createBrowserClock, sessionStore } from '@portal/shared/browser';
import { strictObject } from '@portal/shared/contract';
import { durations } from '@portal/shared/util';
import { number, string } from 'yup';
import type { CallbackRequest } from './callback-request';
import { isFramed } from './host-window';

/** As long as the server accepts the offer. */
const lifetimeMs = 10 * durations.oneMinuteMs;

const keptOffer = strictObject({
  offer: linkOffer.required(),
  query: string().defined(),
  /** Epoch milliseconds. */
  expiresAt: number().required(),
});

/** The offer survives a reload, and the way to a provider or to the login that proves the owner (OAUTH-44). */
const stored = sessionStore('link-offer', (value) => keptOffer.isValidSync(value));

const nowMs = () => createBrowserClock().now().getTime();

/** Keeps an offer with the query of its login. */
export function keepOffer(offer: LinkOffer, query: URLSearchParams): void {
  stored.write({ offer, query: query.toString(), expiresAt: nowMs() + lifetimeMs });
}

/** Forgets the offer, after it was used. */
export const forgetOffer = (): void => stored.remove();

/** The request of an address without any result: it goes on with the kept offer, if there is one. */
export function withKeptOffer(request: CallbackRequest, search: string): CallbackRequest {
  const own = new URLSearchParams(search);
  if (request.kind !== 'failed' || own.has('state') || own.has('error') || isFramed())
    return request;
  const kept = stored.read();
  if (!kept || kept.expiresAt <= nowMs()) return request;
  return { kind: 'resume', offer: kept.offer, query: new URLSearchParams(kept.query) };
}
