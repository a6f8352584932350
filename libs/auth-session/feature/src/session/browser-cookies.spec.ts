import { browserSessionCookies } from './browser-cookies';

const shared = {
  idToken: 'id-token-1',
  config: { showStats: true },
  session: {
    uid: 'uid-ada',
    email: 'ada@example.edu',
    expiresAt: 1_800_000_000,
    user: { email: 'ādå@example.edu' },
  },
};

const decoded = (cookie = '') => {
  const [, base64 = ''] = /=([^;]*)/.exec(cookie) ?? [];
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
};

let written: string[];

beforeEach(() => {
  written = [];
  jest.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => void written.push(cookie));
});

afterEach(() => {
  jest.restoreAllMocks();
  delete window.portalConfig;
});

const write = () => browserSessionCookies().write(shared as never);

describe('the session’s cookies', () => {
  it('are three, each the base64 of a JSON object with one value', () => {
    write();
    expect(written.map((cookie) => cookie.split('=')[0])).toEqual([
      'session_id_token',
      'session_config',
      'session',
    ]);
    expect(written.map(decoded)).toEqual([
      { value: shared.idToken },
      { value: shared.config },
      { value: shared.session },
    ]);
  });

  it('live 10 seconds, on secure connections, for this host', () => {
    write();
    for (const cookie of written) {
      expect(cookie).toMatch(/; Path=\/; Max-Age=10; Secure; SameSite=Lax$/);
      expect(cookie).not.toContain('Domain');
    }
  });

  it('are for the configured parent domain', () => {
    window.portalConfig = { cookieDomain: 'lemma.example' };
    write();
    for (const cookie of written) expect(cookie).toContain('; Domain=lemma.example; ');
  });

  it('are removed with the session', () => {
    browserSessionCookies().remove();
    expect(written).toHaveLength(3);
    for (const cookie of written) expect(cookie).toMatch(/^\w+=; Path=\/; Max-Age=0;/);
  });
});
