import { configureStore } from '@reduxjs/toolkit';
import { portalApi } from './portal-api';
import { errorResponse, storeOver, testApi } from './testing/fake-server';

const { getNote, getQuota, proveAndSave, renew, replaceAll, saveNote } = testApi.endpoints;
const note = { id: 'n1', text: 'Hello' };
const ok = (body: unknown) => new Response(JSON.stringify(body));
const rejected = () => errorResponse(401, 'UNAUTHENTICATED');

afterEach(() => jest.useRealTimers());

describe('a request', () => {
  it('The request of a reading endpoint carries its input as a query (SHARED-36)', async () => {
    const { store, sent } = storeOver([ok(note)]);
    const { data } = await store.dispatch(getNote.initiate({ id: 'a b&c', part: undefined }));
    expect(data).toEqual(note);
    expect(sent()).toEqual({
      url: 'https://language.test/v1/note?id=a+b%26c',
      method: 'GET',
      headers: { accept: 'application/json' },
      body: undefined,
    });
  });

  it('The request of a changing endpoint carries JSON as plain text and the token header (SHARED-36)', async () => {
    const { store, sent } = storeOver([ok(note)]);
    await expect(store.dispatch(saveNote.initiate(note)).unwrap()).resolves.toEqual(note);
    expect(sent()).toEqual({
      url: 'https://portal.test/api/note',
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'text/plain', token: 'token-1' },
      body: JSON.stringify(note),
    });
  });

  it('A request with a token of its own carries that one, and neither renews it nor asks for a proof (SHARED-136)', async () => {
    const { store, sent, extra } = storeOver([rejected()]);
    const { error } = await store.dispatch(proveAndSave.initiate({ idToken: 'fresh', note }));
    expect(error).toMatchObject({ status: 401 });
    expect(sent().headers).toMatchObject({ token: 'fresh' });
    expect(extra.onUnauthenticated).not.toHaveBeenCalled();
  });

  it('A request to any of the portal’s hosts carries the cookies of that host (SHARED-36)', async () => {
    const { store, fetch } = storeOver([ok({ left: 3 })]);
    await store.dispatch(getQuota.initiate());
    expect(fetch.mock.calls[0]?.[1]?.credentials).toBe('include');
  });

  it('A request without input carries an empty object', async () => {
    const { store, sent } = storeOver([ok({ left: 3 })]);
    await store.dispatch(getQuota.initiate());
    expect(sent().body).toBe('{}');
  });

  it('A request that finds others changing the same is repeated after the time that the server says, three times at most (GROUP-474)', async () => {
    jest.useFakeTimers();
    const busy = () => errorResponse(503, 'BUSY', {}, { 'retry-after': '2' });
    const { store, fetch } = storeOver([busy(), busy(), ok(note)]);
    const saving = store.dispatch(saveNote.initiate(note)).unwrap();
    await jest.advanceTimersByTimeAsync(1_999);
    expect(fetch).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(2_001);
    await expect(saving).resolves.toEqual(note);
    const again = storeOver(Array.from({ length: 5 }, busy));
    const failing = again.store.dispatch(saveNote.initiate(note));
    await jest.advanceTimersByTimeAsync(20_000);
    expect((await failing).error).toMatchObject({ code: 'BUSY' });
    expect(again.fetch).toHaveBeenCalledTimes(4);
  });

  it('A request that needs a signed-in user is not sent while signed out', async () => {
    const { store, fetch, extra } = storeOver([], { getIdToken: () => Promise.resolve(undefined) });
    const { error } = await store.dispatch(getQuota.initiate());
    expect(error).toEqual({
      status: 401,
      code: 'UNAUTHENTICATED',
      message: 'Please log in again.',
    });
    expect(fetch).not.toHaveBeenCalled();
    expect(extra.onUnauthenticated).not.toHaveBeenCalled();
  });

  it('A store without the extra argument cannot send requests', async () => {
    jest.spyOn(console, 'error').mockImplementation();
    const store = configureStore({
      reducer: { [portalApi.reducerPath]: portalApi.reducer },
      middleware: (defaults) => defaults().concat(portalApi.middleware),
    });
    const { error } = await store.dispatch(getNote.initiate({ id: 'n1' }));
    expect(error).toMatchObject({ message: expect.stringContaining('ApiExtra') });
  });
});

describe('a failed request gives an ApiError', () => {
  it('An error response becomes an ApiError with all its parts (SHARED-37)', async () => {
    const fields = [{ field: 'text', message: 'Too long.' }];
    const { store } = storeOver([
      errorResponse(429, 'NOTE_TOO_LONG', { fields }, { 'retry-after': '30' }),
    ]);
    await expect(store.dispatch(saveNote.initiate(note)).unwrap()).rejects.toEqual({
      status: 429,
      code: 'NOTE_TOO_LONG',
      message: 'Sentence for NOTE_TOO_LONG.',
      requestId: 'request-1',
      fields,
      retryAfterSeconds: 30,
    });
  });

  it('The Retry-After "0" is a waiting time of no seconds (SHARED-37)', async () => {
    const { store } = storeOver([errorResponse(503, 'UNAVAILABLE', {}, { 'retry-after': '0' })]);
    const { error } = await store.dispatch(getNote.initiate({ id: 'n1' }));
    expect(error).toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 0 });
  });

  it.each(['soon', '-1', 'Wed, 21 Oct 2027 07:28:00 GMT', '1.5'])(
    'The Retry-After %j gives no waiting time (SHARED-37)',
    async (value) => {
      const { store } = storeOver([
        errorResponse(503, 'UNAVAILABLE', {}, { 'retry-after': value }),
      ]);
      const { error } = await store.dispatch(getNote.initiate({ id: 'n1' }));
      expect(error).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
      expect(error).not.toHaveProperty('retryAfterSeconds');
    },
  );

  it.each([
    ['a page instead of JSON', new Response('<h1>Bad gateway</h1>', { status: 502 }), 502],
    ['nothing', new Response(null, { status: 500 }), 500],
    ['JSON of another shape', new Response('{"oops":true}', { status: 400 }), 400],
    ['a success that is not JSON', new Response('<h1>Welcome</h1>', { status: 200 }), 200],
  ])('A response with %s has the code UNEXPECTED (SHARED-37)', async (_kind, response, status) => {
    const { store } = storeOver([response]);
    const { error } = await store.dispatch(getNote.initiate({ id: 'n1' }));
    expect(error).toEqual({
      status,
      code: 'UNEXPECTED',
      message: 'An unexpected error has occurred.',
    });
  });

  it.each([
    ['the status text', '<h1>Oops</h1>', 'Bad Gateway'],
    ['the status text', '{"oops":true}', 'Bad Gateway'],
    ['the message', '{"message":"The proxy is tired."}', 'The proxy is tired.'],
  ])(
    'The message is %s of a response with the body %s (SHARED-37)',
    async (_what, body, message) => {
      const { store } = storeOver([new Response(body, { status: 502, statusText: 'Bad Gateway' })]);
      const { error } = await store.dispatch(getNote.initiate({ id: 'n1' }));
      expect(error).toEqual({ status: 502, code: 'UNEXPECTED', message });
    },
  );

  it('A response that does not match the endpoint’s schema has the code UNEXPECTED and names the fields (SHARED-37)', async () => {
    const { store } = storeOver([ok({ id: 'n1', text: 12 })]);
    const { error } = await store.dispatch(getNote.initiate({ id: 'n1' }));
    expect(error).toMatchObject({ status: 0, code: 'UNEXPECTED', fields: [{ field: 'text' }] });
  });

  it.each([
    ['the network is away', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the connection breaks in the middle', () => Promise.resolve(broken())],
  ])('When %s, the code is NETWORK (SHARED-37)', async (_when, respond) => {
    const { store } = storeOver([respond]);
    const { error } = await store.dispatch(getNote.initiate({ id: 'n1' }));
    expect(error).toMatchObject({ status: 0, code: 'NETWORK' });
  });

  it('When the session cannot be refreshed without a network, the code is NETWORK and the session stays (SHARED-37)', async () => {
    const { store, extra } = storeOver([], {
      getIdToken: () => Promise.reject({ status: 0, code: 'NETWORK', message: 'No network.' }),
    });
    const { error } = await store.dispatch(getQuota.initiate());
    expect(error).toMatchObject({ status: 0, code: 'NETWORK' });
    expect(extra.onUnauthenticated).not.toHaveBeenCalled();
  });

  it('A programming error is no ApiError and is reported on the console (SHARED-37)', async () => {
    const report = jest.spyOn(console, 'error').mockImplementation();
    const mistake = new TypeError('x is not a function');
    const { store } = storeOver([], { getIdToken: () => Promise.reject(mistake) });
    const { error } = await store.dispatch(getQuota.initiate());
    expect(error).toMatchObject({ name: 'TypeError', message: 'x is not a function' });
    expect(report).toHaveBeenCalledWith(expect.anything(), mistake);
  });

  it('A request without a response within 30 seconds has timed out (SHARED-9)', async () => {
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    const { store } = storeOver([
      () => Promise.reject(new DOMException('timed out', 'TimeoutError')),
    ]);
    const { error } = await store.dispatch(getNote.initiate({ id: 'n1' }));
    expect(error).toMatchObject({ status: 0, code: 'TIMED_OUT' });
    expect(timeout).toHaveBeenCalledWith(30_000);
    timeout.mockRestore();
  });

  it('An endpoint that says how long the browser waits for it times out then (SHARED-9)', async () => {
    const timeout = jest.spyOn(AbortSignal, 'timeout');
    const { store } = storeOver([ok(note)]);
    await store.dispatch(saveNote.initiate(note));
    expect(timeout).toHaveBeenLastCalledWith(10_000);
    timeout.mockRestore();
  });

  /** A server that never responds: the request ends when its signal is aborted, which `whenAsked` can do. */
  const silentServer = (whenAsked: () => void) =>
    jest.fn<Promise<Response>, Parameters<typeof fetch>>(
      (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
          whenAsked();
        }),
    );

  it('A request is aborted when the server does not respond in time (SHARED-9)', async () => {
    const timeout = new AbortController();
    jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(timeout.signal);
    const fetchFake = silentServer(() => timeout.abort(new DOMException('', 'TimeoutError')));
    const { store } = storeOver([], { fetch: fetchFake });
    const { error } = await store.dispatch(getNote.initiate({ id: 'n1' }));
    expect(error).toMatchObject({ status: 0, code: 'TIMED_OUT' });
  });

  it('Aborting a query aborts its request in the browser too (SHARED-9)', async () => {
    const fetchFake = silentServer(() => waiting.abort());
    const { store } = storeOver([], { fetch: fetchFake });
    const waiting = store.dispatch(getNote.initiate({ id: 'n1' }));
    await waiting;
    expect(fetchFake.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  });

  function broken(): Response {
    return new Response(
      new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) }),
    );
  }
});

describe('a request that needs a recent sign-in', () => {
  const needsProof = () => errorResponse(403, 'REAUTHENTICATION_REQUIRED');

  it('A request that needs a recent sign-in is sent once more after the user has reauthenticated (SHARED-130)', async () => {
    const proveUser = jest.fn(async () => true);
    const { store, fetch } = storeOver([needsProof(), ok(note)], { proveUser });
    await expect(store.dispatch(saveNote.initiate(note)).unwrap()).resolves.toEqual(note);
    expect(proveUser).toHaveBeenCalledTimes(1);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('A request that needs a recent sign-in fails when the user cancels the reauthentication, and is not sent again (SHARED-130)', async () => {
    const { store, fetch } = storeOver([needsProof()], { proveUser: async () => false });
    const { error } = await store.dispatch(saveNote.initiate(note));
    expect(error).toMatchObject({ status: 403, code: 'REAUTHENTICATION_REQUIRED' });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('The user is asked to reauthenticate once, even when the request is rejected again (SHARED-130)', async () => {
    const proveUser = jest.fn(async () => true);
    const { store, fetch } = storeOver([needsProof(), needsProof()], { proveUser });
    const { error } = await store.dispatch(saveNote.initiate(note));
    expect(error).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' });
    expect(proveUser).toHaveBeenCalledTimes(1);
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});

describe('a token that the server rejects', () => {
  const renewing = (token: string | undefined) =>
    jest.fn((request?: { readonly renew: boolean }) =>
      Promise.resolve(request?.renew ? token : 'token-1'),
    );

  it('A rejected token is renewed once and the request is sent again (SHARED-38)', async () => {
    const { store, sent, extra } = storeOver([rejected(), ok({ left: 3 })], {
      getIdToken: renewing('token-2'),
    });
    const { data } = await store.dispatch(getQuota.initiate());
    expect(data).toEqual({ left: 3 });
    expect(sent(1).headers).toMatchObject({ token: 'token-2' });
    expect(extra.onUnauthenticated).not.toHaveBeenCalled();
  });

  it('A rejected token is not renewed when another request has renewed it (SHARED-38)', async () => {
    const getIdToken = jest.fn(() => Promise.resolve<string | undefined>('token-2'));
    getIdToken.mockResolvedValueOnce('token-1');
    const { store, sent } = storeOver([rejected(), ok({ left: 3 })], { getIdToken });
    await store.dispatch(getQuota.initiate());
    expect(sent(1).headers).toMatchObject({ token: 'token-2' });
    expect(getIdToken.mock.calls).toEqual([[], []]);
  });

  it.each([
    ['there is no new one', undefined, 1],
    ['the new one is the old one', 'token-1', 1],
    ['the new one is rejected too', 'token-2', 2],
  ])('A rejected token ends the session when %s (SHARED-38)', async (_when, token, requests) => {
    const { store, fetch, extra } = storeOver([rejected(), rejected()], {
      getIdToken: renewing(token),
    });
    const { error } = await store.dispatch(getQuota.initiate());
    expect(error).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect(fetch).toHaveBeenCalledTimes(requests);
    expect(extra.onUnauthenticated).toHaveBeenCalledTimes(1);
  });

  it('A 401 that an endpoint declares as its own error does not renew the token (SHARED-38)', async () => {
    const { store, fetch, extra } = storeOver([errorResponse(401, 'INVALID_LOGIN_CREDENTIALS')]);
    await store.dispatch(getQuota.initiate());
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(extra.onUnauthenticated).not.toHaveBeenCalled();
  });
});

describe('the refresh endpoint', () => {
  it.each([
    [400, 1],
    [401, 0],
    [429, 0],
    [503, 0],
  ])(
    'The status %i of the refresh endpoint ends the session %i times (SHARED-39)',
    async (status, times) => {
      const { store, extra } = storeOver([errorResponse(status, 'INVALID_REFRESH_TOKEN')]);
      await store.dispatch(renew.initiate({ refreshToken: 'r' }));
      expect(extra.onUnauthenticated).toHaveBeenCalledTimes(times);
    },
  );

  it('A 400 of any other endpoint does not end the session (SHARED-39)', async () => {
    const { store, extra } = storeOver([errorResponse(400, 'INVALID_REQUEST')]);
    await store.dispatch(saveNote.initiate(note));
    expect(extra.onUnauthenticated).not.toHaveBeenCalled();
  });
});

describe('a request whose response replaces the session', () => {
  it('A request whose response replaces the session is sent by the session with its token', async () => {
    const { store, sent, extra } = storeOver([ok({})]);
    await store.dispatch(replaceAll.initiate());
    expect(extra.replaceSession).toHaveBeenCalledTimes(1);
    expect(sent().headers).toMatchObject({ token: 'token-of-lock' });
    expect(extra.getIdToken).not.toHaveBeenCalled();
  });
});
