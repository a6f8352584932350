import type { Endpoint } from '@portal/shared/contract';
import { send } from './send';
import { countNotes, saveNote } from './testing/endpoints';

const input = { id: 'n1', text: 'Hello' };
const hosts = { origin: 'https://portal.test' };

/** What is sent to an endpoint that differs from `saveNote` in some of its description. */
async function sentFor(difference: Partial<Endpoint>) {
  const fetch = jest.fn(async (_url: string, _init: RequestInit) => new Response('{}'));
  await send({ endpoint: { ...saveNote, ...difference }, input }, 'token-1', { hosts, fetch });
  return fetch.mock.calls[0]?.[1];
}

describe('send', () => {
  it('The token is sent where the endpoint expects it (SHARED-36)', async () => {
    expect((await sentFor({}))?.headers).toMatchObject({ token: 'token-1' });
    expect((await sentFor({ tokenPlace: 'bearer' }))?.headers).toMatchObject({
      authorization: 'Bearer token-1',
    });
    const inBody = await sentFor({ tokenPlace: 'body' });
    expect(inBody?.body).toBe(JSON.stringify({ ...input, token: 'token-1' }));
    expect(inBody?.headers).not.toHaveProperty('token');
  });

  it('The key of a service is sent as a bearer (SHARED-350)', async () => {
    expect((await sentFor({ access: countNotes.access }))?.headers).toMatchObject({
      authorization: 'Bearer token-1',
    });
  });

  it('The body is labeled as JSON where the endpoint says so (SHARED-36)', async () => {
    expect((await sentFor({ contentType: 'application/json' }))?.headers).toMatchObject({
      'content-type': 'application/json',
    });
  });

  it('A request that outlives its page is sent with keepalive, and no other one is (ACCT-112)', async () => {
    expect(await sentFor({ keepalive: true })).toMatchObject({ keepalive: true });
    expect(await sentFor({})).not.toHaveProperty('keepalive');
  });
});
