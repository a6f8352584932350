import { configureStore } from '@reduxjs/toolkit';
import { portalApi } from './portal-api';
import { refusal, storeOver, testApi } from './testing/fake-server';

const { getNote, getQuota, renew, replaceAll, saveNote } = testApi.endpoints;
const note = { id: 'n1', text: 'Hello' };
const ok = (body: unknown) => new Response(JSON.stringify(body));
const refused = () => refusal(401, 'UNAUTHENTICATED');

afterEach(() => jest.useRealTimers());

describe('a call', () => {
  it('that reads sends its input as a query to its host', async () => {
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

  it('that changes something sends JSON as plain text, with the token header', async () => {
    const { store, sent } = storeOver([ok(note)]);
    await expect(store.dispatch(saveNote.initiate(note)).unwrap()).resolves.toEqual(note);
    expect(sent()).toEqual({
      url: 'https://portal.test/api/note',
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'text/plain', token: 'token-1' },
      body: JSON.stringify(note),
    });
  });

  it('without input sends an empty object', async () => {
    const { store, sent } = storeOver([ok({ left: 3 })]);
    await store.dispatch(getQuota.initiate());
    expect(sent().body).toBe('{}');
  });

  it('of the signed-in person is not made when nobody is signed in', async () => {
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

  it('needs the extra argument', async () => {
    jest.spyOn(console, 'error').mockImplementation();
    const store = configureStore({
      reducer: { [portalApi.reducerPath]: portalApi.reducer },
      middleware: (defaults) => defaults().concat(portalApi.middleware),
    });
    const { error } = await store.dispatch(getNote.initiate({ id: 'n1' }));
    expect(error).toMatchObject({ message: expect.stringContaining('ApiExtra') });
  });
});

describe('a failed call gives an ApiError', () => {
  it('with everything that the refusal says', async () => {
    const fields = [{ field: 'text', message: 'Too long.' }];
    const { store } = storeOver([
      refusal(429, 'NOTE_TOO_LONG', { fields }, { 'retry-after': '30' }),
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
      const { store } = storeOver([refusal(503, 'UNAVAILABLE', {}, { 'retry-after': value })]);
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
  ])('that is unexpected for %s', async (_kind, response, status) => {
    const { store } = storeOver([response]);
    const { error } = await store.dispatch(getNote.initiate({ id: 'n1' }));
    expect(error).toEqual({
      status,
      code: 'UNEXPECTED',
      message: 'An unexpected error has occurred.',
    });
  });

  it('that names the fields of an answer that is not what the call promises', async () => {
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

  it('when the session cannot be renewed for want of a network', async () => {
    const { store, extra } = storeOver([], {
      getIdToken: () => Promise.reject(new TypeError('Failed to fetch')),
    });
    const { error } = await store.dispatch(getQuota.initiate());
    expect(error).toMatchObject({ status: 0, code: 'NETWORK' });
    expect(extra.onUnauthenticated).not.toHaveBeenCalled();
  });

  it('when no answer comes in 30 seconds', async () => {
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

describe('a token that the server refuses', () => {
  const renewing = (token: string | undefined) =>
    jest.fn((request?: { readonly renew: boolean }) =>
      Promise.resolve(request?.renew ? token : 'token-1'),
    );

  it('is renewed once and the call made again', async () => {
    const { store, sent, extra } = storeOver([refused(), ok({ left: 3 })], {
      getIdToken: renewing('token-2'),
    });
    const { data } = await store.dispatch(getQuota.initiate());
    expect(data).toEqual({ left: 3 });
    expect(sent(1).headers).toMatchObject({ token: 'token-2' });
    expect(extra.onUnauthenticated).not.toHaveBeenCalled();
  });

  it('is not renewed again when another call has done so', async () => {
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
    ['the new one is refused too', 'token-2', 2],
  ])('ends the session when %s', async (_when, token, requests) => {
    const { store, fetch, extra } = storeOver([refused(), refused()], {
      getIdToken: renewing(token),
    });
    const { error } = await store.dispatch(getQuota.initiate());
    expect(error).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect(fetch).toHaveBeenCalledTimes(requests);
    expect(extra.onUnauthenticated).toHaveBeenCalledTimes(1);
  });

  it('is another thing than a refusal of the call itself', async () => {
    const { store, fetch, extra } = storeOver([refusal(401, 'INVALID_LOGIN_CREDENTIALS')]);
    await store.dispatch(getQuota.initiate());
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(extra.onUnauthenticated).not.toHaveBeenCalled();
  });
});

describe('the refresh call', () => {
  it.each([
    [400, 1],
    [401, 0],
    [429, 0],
    [503, 0],
  ])('answered with %i ends the session %i times', async (status, times) => {
    const { store, extra } = storeOver([refusal(status, 'INVALID_REFRESH_TOKEN')]);
    await store.dispatch(renew.initiate({ refreshToken: 'r' }));
    expect(extra.onUnauthenticated).toHaveBeenCalledTimes(times);
  });

  it('is the only one whose 400 does that', async () => {
    const { store, extra } = storeOver([refusal(400, 'INVALID_REQUEST')]);
    await store.dispatch(saveNote.initiate(note));
    expect(extra.onUnauthenticated).not.toHaveBeenCalled();
  });
});

describe('a call whose answer takes the session’s place', () => {
  it('is made by the session, with the token that it gives', async () => {
    const { store, sent, extra } = storeOver([ok({})]);
    await store.dispatch(replaceAll.initiate());
    expect(extra.replaceSession).toHaveBeenCalledTimes(1);
    expect(sent().headers).toMatchObject({ token: 'token-of-lock' });
    expect(extra.getIdToken).not.toHaveBeenCalled();
  });
});
