import { createProviderFetch } from './openid-provider';

const init = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' } as const;

describe('the requests to an identity provider', () => {
  const send = jest.spyOn(globalThis, 'fetch');
  let now = 0;
  let request: () => Promise<number>;

  beforeEach(() => {
    now = Date.parse('2026-11-20T12:00:00.000Z');
    jest.spyOn(Date, 'now').mockImplementation(() => now);
    send.mockReset().mockImplementation(async () => new Response('{}'));
    const fetch = createProviderFetch();
    request = async () => (await fetch('https://provider.example/', init)).status;
  });
  afterAll(() => jest.restoreAllMocks());

  const fail = () => send.mockImplementation(async () => Promise.reject(new Error('No network.')));
  const recover = () => send.mockImplementation(async () => new Response('{}'));
  async function failTimes(count: number) {
    fail();
    for (let time = 0; time < count; time += 1)
      await expect(request()).rejects.toThrow('The provider sent no usable response.');
    send.mockClear();
    recover();
  }

  it('Requests to an identity provider pause for ten seconds after five failures in a row (SHARED-82)', async () => {
    await failTimes(5);
    now += 9_999;
    await expect(request()).rejects.toThrow('The provider sent no usable response.');
    expect(send).not.toHaveBeenCalled();
    now += 1;
    expect(await request()).toBe(200);
    expect(await request()).toBe(200);
  });

  it('Requests to an identity provider pause again when the first one after the pause fails (SHARED-82)', async () => {
    await failTimes(5);
    now += 10_000;
    await failTimes(1);
    await expect(request()).rejects.toThrow();
    expect(send).not.toHaveBeenCalled();
  });

  it('Requests to an identity provider do not pause when one succeeds between the failures (SHARED-82)', async () => {
    for (let time = 0; time < 3; time += 1) {
      await failTimes(4);
      expect(await request()).toBe(200);
    }
  });

  it('An identity provider gets at most twenty requests at a time; two hundred more wait, and others are rejected (SHARED-82)', async () => {
    let respond = () => undefined as void;
    const held = new Promise<void>((resolve) => (respond = resolve));
    send.mockImplementation(() => held.then(() => new Response('{}')));
    const accepted = Array.from({ length: 220 }, () => request());
    await expect(request()).rejects.toThrow('The provider sent no usable response.');
    expect(send).toHaveBeenCalledTimes(20);
    respond();
    expect(await Promise.all(accepted)).toEqual(Array(220).fill(200));
  });
});
