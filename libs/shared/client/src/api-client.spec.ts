import { createPortalApiClient, type PortalApiClientOptions, type SendOptions } from './api-client';
import { countNotes, exportNotes, getNote, getQuota, saveNote } from './testing/endpoints';

const note = { id: 'n1', text: 'Hello' };
const hosts = { origin: 'https://portal.test', language: 'https://language.test/v1' };

/** A client whose network gives one response, and the requests that it sent. */
function clientOver(response: () => Response, options: Partial<PortalApiClientOptions> = {}) {
  const sent: { url: string; init: RequestInit }[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return response();
  };
  return { client: createPortalApiClient({ hosts, fetch, ...options }), sent };
}

const json =
  (body: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status });

describe('the client for programs without Redux', () => {
  it('A request goes to the host of its endpoint, and its response has the type of the endpoint (SHARED-350)', async () => {
    const { client, sent } = clientOver(json(note), { token: 'token-1' });
    const { data } = await client.send(getNote, { id: 'a b' });
    const text: string | undefined = data?.text;
    expect(text).toBe('Hello');
    expect(sent).toEqual([
      {
        url: 'https://language.test/v1/note?id=a+b',
        init: expect.objectContaining({ method: 'GET', headers: { accept: 'application/json' } }),
      },
    ]);
  });

  it('An input that does not match the schema is not sent, and its fields are named without their values (SHARED-351)', async () => {
    const { client, sent } = clientOver(json(note), { token: 'token-1' });
    // @ts-expect-error The text is missing, and the id is no text.
    const { error } = await client.send(saveNote, { id: 12 });
    expect(error).toEqual({
      status: 0,
      code: 'INVALID_REQUEST',
      message: 'The request isn’t valid.',
      fields: [
        { field: 'id', message: 'This value has the wrong type.' },
        { field: 'text', message: 'This is missing.' },
      ],
    });
    expect(sent).toEqual([]);
  });

  it('A field has one problem, and a missing one says nothing else (SHARED-351)', async () => {
    const { client } = clientOver(json({ data: [] }));
    const { error } = await client.send(getNote, { id: '' });
    expect(error?.fields).toEqual([{ field: 'id', message: 'This is missing.' }]);
  });

  it.each([
    ['a value', 'token-1'],
    ['a function', () => 'token-1'],
    ['a function that waits', async () => 'token-1'],
  ])('The token can be %s (SHARED-350)', async (_, token) => {
    const { client, sent } = clientOver(json(note), { token });
    await client.send(saveNote, note);
    expect(sent[0]?.init.headers).toMatchObject({ token: 'token-1' });
  });

  it('A function is asked for the token before each request, and one request can have another one (SHARED-350)', async () => {
    let count = 0;
    const { client, sent } = clientOver(json(note), { token: () => `token-${(count += 1)}` });
    await client.send(saveNote, note);
    await client.send(saveNote, note);
    await client.send(saveNote, note, { token: 'proof' });
    expect(sent.map(({ init }) => new Headers(init.headers).get('token'))).toEqual([
      'token-1',
      'token-2',
      'proof',
    ]);
  });

  it('Without a token an endpoint of a user is not called, and one that only knows its users is (SHARED-350)', async () => {
    const { client, sent } = clientOver(json({ left: 3 }));
    expect((await client.send(saveNote, note)).error).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(sent).toEqual([]);
    expect((await client.send(getQuota)).data).toEqual({ left: 3 });
    expect(sent[0]?.init.headers).not.toHaveProperty('token');
  });

  it('The key of the service goes to the endpoints of services only, and never the token of a user (SHARED-350)', async () => {
    const asUser = clientOver(json({ count: 1 }), { token: 'token-1' });
    expect((await asUser.client.send(countNotes, { uid: 'u1' })).error).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect(asUser.sent).toEqual([]);
    const both = clientOver(json({ count: 1 }), { token: 'token-1', serviceKey: 'key-1' });
    expect((await both.client.send(countNotes, { uid: 'u1' })).data).toEqual({ count: 1 });
    await both.client.send(getQuota);
    expect(both.sent.map(({ init }) => init.headers)).toEqual([
      expect.objectContaining({ authorization: 'Bearer key-1' }),
      expect.objectContaining({ token: 'token-1' }),
    ]);
  });

  it('A file is its text (SHARED-350)', async () => {
    const { client } = clientOver(() => new Response('"id","text"\n'), { token: 'token-1' });
    expect((await client.send(exportNotes)).data).toBe('"id","text"\n');
  });

  it('An error of the server has a code that the endpoint declares (SHARED-351)', async () => {
    const body = { error: 'NOTE_TOO_LONG', message: 'The note is too long.', requestId: 'r1' };
    const { client } = clientOver(json(body, 400), { token: 'token-1' });
    const { error } = await client.send(saveNote, note);
    // @ts-expect-error The endpoint has no such code.
    expect(error?.code === 'NOTE_NOT_FOUND').toBe(false);
    expect(error).toEqual({
      status: 400,
      code: 'NOTE_TOO_LONG',
      message: 'The note is too long.',
      requestId: 'r1',
    });
  });

  it('A response that is not as described is UNEXPECTED, and one with more fields is accepted (SHARED-351)', async () => {
    const wrong = clientOver(json({ id: 'n1' }));
    expect((await wrong.client.send(getNote, { id: 'n1' })).error).toMatchObject({
      code: 'UNEXPECTED',
      fields: [{ field: 'text', message: 'This is missing.' }],
    });
    const newer = clientOver(json({ ...note, color: 'red' }));
    expect((await newer.client.send(getNote, { id: 'n1' })).data).toMatchObject(note);
  });

  it('A host that was not given is a mistake in the program (SHARED-351)', async () => {
    const { client } = clientOver(json(note), { hosts: { origin: 'https://portal.test' } });
    await expect(client.send(getNote, { id: 'n1' })).rejects.toThrow(
      'The host `language` has no address.',
    );
  });

  it('The platform’s own fetch is used (SHARED-350)', async () => {
    const fetch = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => json(note)());
    const client = createPortalApiClient({ hosts });
    expect((await client.send(getNote, { id: 'n1' })).data).toEqual(note);
    fetch.mockRestore();
  });

  it('A response that takes too long is TIMED_OUT; a canceled request and a server that is away are NETWORK (SHARED-351)', async () => {
    const failureOf = async (fetch: PortalApiClientOptions['fetch'], options: SendOptions) => {
      const client = createPortalApiClient({ hosts, ...(fetch && { fetch }) });
      return (await client.send(getNote, { id: 'n1' }, options)).error?.code;
    };
    const never: PortalApiClientOptions['fetch'] = (_url, { signal }) =>
      new Promise((_resolve, reject) => {
        if (signal?.aborted) reject(signal.reason);
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    const away = () => Promise.reject(new TypeError('fetch failed'));
    expect(await failureOf(never, { timeoutMs: 20 })).toBe('TIMED_OUT');
    expect(await failureOf(never, { signal: AbortSignal.abort() })).toBe('NETWORK');
    expect(await failureOf(away, {})).toBe('NETWORK');
  });
});
