import { configureStore } from '@reduxjs/toolkit';
import { networkError } from './api-error';
import { portalApi } from './portal-api';
import { errorResponse, storeOver, testApi } from './testing/fake-server';

const { getNote, getQuota, renew, replaceAll, saveNote } = testApi.endpoints;
const note = { id: 'n1', text: 'Hello' };
const ok = (body: unknown) => new Response(JSON.stringify(body));
const refused = () => errorResponse(401, 'UNAUTHENTICATED');

afterEach(() => jest.useRealTimers());

describe('a request', () => {
  it('of an endpoint that reads carries its input as a query', async () => {
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

  it('of an endpoint that changes something carries JSON as plain text and the token header', async () => {
    const { store, sent } = storeOver([ok(note)]);
    await expect(store.dispatch(saveNote.initiate(note)).unwrap()).resolves.toEqual(note);
    expect(sent()).toEqual({
      url: 'https://portal.test/api/note',
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'text/plain', token: 'token-1' },
      body: JSON.stringify(note),
    });
  });

  it('without input carries an empty object', async () => {
    const { store, sent } = storeOver([ok({ left: 3 })]);
    await store.dispatch(getQuota.initiate());
    expect(sent().body).toBe('{}');
  });

  it('that needs a signed-in user is not sent when nobody is signed in', async () => {
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

  it('cannot be sent by a store without the extra argument', async () => {
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
  it('with everything that the error response says', async () => {
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

  it.each(['soon', '-1', 'Wed, 21 Oct 2027 07:28:00 GMT', '1.5'])(
    'without a waiting time for Retry-After %j',
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
  ])('of code UNEXPECTED for %s', async (_kind, response, status) => {
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
  ])('that says %s of a response with the body %s', async (_what, body, message) => {
    const { store } = storeOver([new Response(body, { status: 502, statusText: 'Bad Gateway' })]);
    const { error } = await store.dispatch(getNote.initiate({ id: 'n1' }));
    expect(error).toEqual({ status: 502, code: 'UNEXPECTED', message });
  });

  it('that names the fields of a response that is not what the endpoint promises', async () => {
    const { store } = storeOver([ok({ id: 'n1', text: 12 })]);
    const { error } = await store.dispatch(getNote.initiate({ id: 'n1' }));
    expect(error).toMatchObject({ status: 0, code: 'UNEXPECTED', fields: [{ field: 'text' }] });
  });

  it.each([
    ['the network is away', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the connection breaks in the middle', () => Promise.resolve(broken())],
  ])('when %s', async (_when, answer) => {
    const { store } = storeOver([answer]);
    const { error } = await store.dispatch(getNote.initiate({ id: 'n1' }));
    expect(error).toMatchObject({ status: 0, code: 'NETWORK' });
  });

  it('when the session cannot be refreshed for lack of a network', async () => {
    const { store, extra } = storeOver([], {
      getIdToken: () => Promise.reject(networkError),
    });
    const { error } = await store.dispatch(getQuota.initiate());
    expect(error).toMatchObject({ status: 0, code: 'NETWORK' });
    expect(extra.onUnauthenticated).not.toHaveBeenCalled();
  });

  it('but a mistake in the program rejects and is reported on the console', async () => {
    const report = jest.spyOn(console, 'error').mockImplementation();
    const mistake = new TypeError('x is not a function');
    const { store } = storeOver([], { getIdToken: () => Promise.reject(mistake) });
    const { error } = await store.dispatch(getQuota.initiate());
    expect(error).toMatchObject({ name: 'TypeError', message: 'x is not a function' });
    expect(report).toHaveBeenCalledWith(expect.anything(), mistake);
  });

  it('when no response comes within 30 seconds', async () => {
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    const { store } = storeOver([
      () => Promise.reject(new DOMException('timed out', 'TimeoutError')),
    ]);
    const { error } = await store.dispatch(getNote.initiate({ id: 'n1' }));
    expect(error).toMatchObject({ status: 0, code: 'TIMED_OUT' });
    expect(timeout).toHaveBeenCalledWith(30_000);
    timeout.mockRestore();
  });

  function broken(): Response {
    return new Response(
      new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) }),
    );
  }
});

describe('a token that the server rejects', () => {
  const renewing = (token: string | undefined) =>
    jest.fn((request?: { readonly renew: boolean }) =>
      Promise.resolve(request?.renew ? token : 'token-1'),
    );

  it('is renewed once and the request sent again', async () => {
    const { store, sent, extra } = storeOver([refused(), ok({ left: 3 })], {
      getIdToken: renewing('token-2'),
    });
    const { data } = await store.dispatch(getQuota.initiate());
    expect(data).toEqual({ left: 3 });
    expect(sent(1).headers).toMatchObject({ token: 'token-2' });
    expect(extra.onUnauthenticated).not.toHaveBeenCalled();
  });

  it('is not renewed again when another request has done so', async () => {
    const getIdToken = jest.fn(() => Promise.resolve<string | undefined>('token-2'));
    getIdToken.mockResolvedValueOnce('token-1');
    const { store, sent } = storeOver([refused(), ok({ left: 3 })], { getIdToken });
    await store.dispatch(getQuota.initiate());
    expect(sent(1).headers).toMatchObject({ token: 'token-2' });
    expect(getIdToken.mock.calls).toEqual([[], []]);
  });

  it.each([
    ['there is no new one', undefined, 1],
    ['the new one is the old one', 'token-1', 1],
    ['the new one is rejected too', 'token-2', 2],
  ])('ends the session when %s', async (_when, token, requests) => {
    const { store, fetch, extra } = storeOver([refused(), refused()], {
      getIdToken: renewing(token),
    });
    const { error } = await store.dispatch(getQuota.initiate());
    expect(error).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect(fetch).toHaveBeenCalledTimes(requests);
    expect(extra.onUnauthenticated).toHaveBeenCalledTimes(1);
  });

  it('is told apart from an error of the endpoint itself', async () => {
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
  ])('responding with %i ends the session %i times', async (status, times) => {
    const { store, extra } = storeOver([errorResponse(status, 'INVALID_REFRESH_TOKEN')]);
    await store.dispatch(renew.initiate({ refreshToken: 'r' }));
    expect(extra.onUnauthenticated).toHaveBeenCalledTimes(times);
  });

  it('is the only one whose 400 does that', async () => {
    const { store, extra } = storeOver([errorResponse(400, 'INVALID_REQUEST')]);
    await store.dispatch(saveNote.initiate(note));
    expect(extra.onUnauthenticated).not.toHaveBeenCalled();
  });
});

describe('a request whose response replaces the session', () => {
  it('is sent by the session, with the token that it gives', async () => {
    const { store, sent, extra } = storeOver([ok({})]);
    await store.dispatch(replaceAll.initiate());
    expect(extra.replaceSession).toHaveBeenCalledTimes(1);
    expect(sent().headers).toMatchObject({ token: 'token-of-lock' });
    expect(extra.getIdToken).not.toHaveBeenCalled();
  });
});
