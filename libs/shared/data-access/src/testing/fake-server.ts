import { configureStore } from '@reduxjs/toolkit';
import type { ApiExtra, SendWithToken } from '../api-extra';
import { endpointMutation, endpointQuery, secretMutation } from '../endpoint-definition';
import { portalApi } from '../portal-api';
import { getNote, getQuota, openVault, renew, replaceAll, saveNote } from './endpoints';

/** The endpoints of `endpoints.ts`, injected once. */
export const testApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    getNote: build.query(endpointQuery(getNote)),
    getQuota: build.query(endpointQuery(getQuota)),
    saveNote: build.mutation(endpointMutation(saveNote)),
    proveAndSave: build.mutation({
      ...endpointMutation(saveNote),
      query: ({ idToken, note }: { idToken: string; note: { id: string; text: string } }) => ({
        endpoint: saveNote,
        input: note,
        idToken,
      }),
    }),
    replaceAll: build.mutation(endpointMutation(replaceAll)),
    renew: build.mutation(endpointMutation(renew)),
    openVault: build.mutation(secretMutation(openVault)),
  }),
});

/** An error response as the server writes it. */
export function errorResponse(
  status: number,
  code: string,
  more: object = {},
  headers: HeadersInit = {},
): Response {
  const body = {
    status,
    error: code,
    message: `Sentence for ${code}.`,
    requestId: 'request-1',
    ...more,
  };
  return new Response(JSON.stringify(body), { status, headers });
}

/** A store whose network gives the responses in turn; a function is called for its response or error. */
export function storeOver(
  responses: readonly (Response | (() => Promise<Response>))[],
  extra: Partial<ApiExtra> = {},
) {
  const waiting = [...responses];
  const fetchFake = jest.fn<Promise<Response>, Parameters<typeof fetch>>(() => {
    const next = waiting.shift();
    if (next === undefined) return Promise.reject(new TypeError('No response was prepared.'));
    return typeof next === 'function' ? next() : Promise.resolve(next);
  });
  const extraArgument = {
    hosts: {
      origin: 'https://portal.test',
      auth: 'https://id.test',
      language: 'https://language.test/v1',
      metrics: 'https://metrics.test',
      flags: 'https://flags.test',
    },
    fetch: fetchFake,
    getIdToken: jest.fn(() => Promise.resolve<string | undefined>('token-1')),
    replaceSession: jest.fn((send: SendWithToken) => send(async () => 'token-of-lock')),
    proveUser: jest.fn(async () => false),
    onUnauthenticated: jest.fn(),
    ...extra,
  } satisfies ApiExtra;
  const store = configureStore({
    reducer: { [portalApi.reducerPath]: portalApi.reducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument } }).concat(portalApi.middleware),
  });
  /** The nth request that was made: its address and what went with it. */
  const sent = (nth = 0) => {
    const [url, init] = fetchFake.mock.calls[nth] ?? [];
    const { method, headers, body, keepalive } = init ?? {};
    return { url, method, headers, body, ...(keepalive && { keepalive }) };
  };
  return { store, fetch: fetchFake, extra: extraArgument, sent };
}
