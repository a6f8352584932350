import { earlyRequestsBootScript, withEarlyResponses } from './early-requests';

const now = new Date('2026-11-24T10:00:00Z');
const url = 'https://portal.example/api/auth/user';
const sessions = 'https://portal.example/api/account/sessions';

const listed = {
  '/account': [
    { url, isBearer: true },
    { isGet: true, url: sessions },
    { isGet: true, url: `${sessions}/verified`, verifiedEmail: true },
  ],
};
const stored = { uid: 'uid-ada', idToken: 'id-token-1', expiresAt: now.getTime() / 1000 + 60 };
const verified = { uid: 'uid-ada', emailVerified: true };

const sent = jest.fn();
let answer: () => Promise<Response>;

/** Runs the boot script on a page, in a browser that has stored a session. */
function boot(session?: object, { path = '/account', user = verified as object } = {}) {
  window.history.replaceState(null, '', path);
  if (session) window.localStorage.setItem('session', JSON.stringify(session));
  window.localStorage.setItem('session-user', JSON.stringify(user));
  Object.assign(window, { portalConfig: { earlyRequests: listed } });
  new Function(earlyRequestsBootScript)();
}

const requested = (token = 'id-token-1') => ({
  method: 'POST',
  headers: { accept: 'application/json', authorization: `Bearer ${token}` },
  body: '{}',
});

beforeEach(() => {
  jest.useFakeTimers({ now });
  window.localStorage.clear();
  delete window.earlyResponses;
  answer = async () => 'early' as unknown as Response;
  sent.mockReset();
  Object.assign(globalThis, {
    fetch: (...request: unknown[]) => {
      sent(...request);
      return answer();
    },
  });
});
afterEach(() => {
  jest.useRealTimers();
  window.history.replaceState(null, '', '/');
  delete window.portalConfig;
});

const late = async () => 'late' as unknown as Response;

describe('the requests that the boot script sends', () => {
  it('A signed-in user’s page sends its listed requests with the stored token (AUTH-183)', () => {
    boot(stored);
    const shared = { credentials: 'include', signal: expect.any(AbortSignal) };
    expect(sent.mock.calls).toEqual([
      [
        url,
        {
          ...shared,
          method: 'POST',
          headers: {
            accept: 'application/json',
            authorization: 'Bearer id-token-1',
            'content-type': 'text/plain',
          },
          body: '{}',
        },
      ],
      [
        sessions,
        {
          ...shared,
          method: 'GET',
          headers: { accept: 'application/json', token: 'id-token-1' },
          body: undefined,
        },
      ],
      [`${sessions}/verified`, expect.anything()],
    ]);
  });

  it.each([
    ['an unverified user', { ...verified, emailVerified: false }],
    ['another user', { ...verified, uid: 'uid-eve' }],
    ['nobody', null],
  ])(
    'While the stored user is %s nothing is sent that needs a verified email address (AUTH-183)',
    (_, user) => {
      boot(stored, { user: user as object });
      expect(sent.mock.calls.map(([address]) => address as unknown)).toEqual([url, sessions]);
    },
  );

  it.each([
    ['nobody is signed in', undefined, '/account'],
    ['the token has expired', { ...stored, expiresAt: now.getTime() / 1000 }, '/account'],
    ['the session has ended', { ...stored, endsAt: now.getTime() }, '/account'],
    ['what is stored is no session', { idToken: 'id-token-1' }, '/account'],
    ['the address has a query', stored, '/account?checkout=success'],
    ['the page has no list', stored, '/contact'],
  ])('Nothing is sent when %s (AUTH-183)', (_, session, path) => {
    boot(session, { path });
    expect(sent).not.toHaveBeenCalled();
    expect(window.earlyResponses).toBeUndefined();
  });

  it('A stored text that is no JSON, and blocked storage, send nothing (AUTH-183)', () => {
    window.localStorage.setItem('session', '{');
    boot();
    const blocked = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('blocked');
    });
    boot();
    blocked.mockRestore();
    expect(sent).not.toHaveBeenCalled();
  });
});

describe('the responses to early requests', () => {
  const send = withEarlyResponses(late);

  it('The same request waits for the early one instead of being sent again, and only once (AUTH-183)', async () => {
    boot(stored);
    await expect(send(url, requested())).resolves.toBe('early');
    await expect(send(url, requested())).resolves.toBe('late');
  });

  it.each([
    ['another token', url, requested('id-token-2')],
    ['another body', url, { ...requested(), body: '{"guid":"g-1"}' }],
    ['another address', `${url}?page=2`, requested()],
    ['another method', url, { ...requested(), method: 'GET' }],
  ])('A request with %s gets a response of its own (AUTH-183)', async (_, address, request) => {
    boot(stored);
    await expect(send(address, request)).resolves.toBe('late');
  });

  it('After ten seconds an early response is too old (AUTH-183)', async () => {
    boot(stored);
    jest.setSystemTime(now.getTime() + 10_000);
    await expect(send(url, requested())).resolves.toBe('late');
  });

  it('A request that is given up ends the early one, and a failed one fails the request (AUTH-183)', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    boot(stored);
    const giveUp = new AbortController();
    const request = send(url, { ...requested(), signal: giveUp.signal });
    await expect(request).rejects.toThrow('Failed to fetch');
    giveUp.abort();
    const { signal } = sent.mock.calls[0]?.[1] as { signal: AbortSignal };
    expect(signal.aborted).toBe(true);
  });
});
