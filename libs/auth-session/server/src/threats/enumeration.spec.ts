import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { OutgoingMail } from '@portal/server/adapters';
import { users } from '@portal/server/contracts';
import { newId } from '@portal/server/platform';
import type { PasswordHasher, RateLimit } from '@portal/server/ports';
import { rounds, startTestApi, type TestApi } from '@portal/server/testing';
import { createAuthSessionModule } from '../auth-session.module';
import { codesPerNetwork as codeRequestsPerNetwork } from '../mailed-links/mail-limits';
import { signUpsPerNetwork } from '../sign-up/sign-up.service';
import { socialSignInsPerNetwork } from '../social-sign-in/social-redirects.service';
import {
  goodPassword,
  noDependencies,
  signedIn,
  signUp,
  startAuthApi,
  ticketFor,
  trySignUp,
} from '../testing/auth-api';
import { everyRow } from '../testing/every-endpoint';
import { type EveryFlow, runEveryFlow } from '../testing/every-flow';
import { type OpenidStandIn, startOpenidStandIn } from '../testing/openid-stand-in';
import { openBrowser, startSocialApi } from '../testing/social-api';
import { countStatements } from '../testing/statement-count';

describe('responses to known and unknown addresses', () => {
  const known = (index: number) => `known${String(index).padStart(3, '0')}@example.org`;
  const unknown = (index: number) => `other${String(index).padStart(3, '0')}@example.org`;
  const indexes = Array.from({ length: rounds({ suite: 40, torture: 500 }) }, (_, index) => index);
  const batchSize = 20;
  /** A hasher that takes no time, because bytes are compared here, not times. */
  const quickHasher: PasswordHasher = {
    hash: async (password) => `hash of ${password}`,
    verify: async (known, password) => known === `hash of ${password}`,
    isOutdated: () => false,
    problemOf: () => undefined,
  };
  /** Masks the ids and secrets that are new in every response. */
  const masked = (text: string) =>
    text
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>')
      .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]+/, '<attempt>')
      .replace(/social=[\w-]{43}/, '<browser>');
  /** Every byte of a response that the client sees. */
  async function bytesOf(response: Response): Promise<string> {
    const headers = [...response.headers].filter(([name]) => name !== 'date');
    return masked(
      JSON.stringify([response.status, response.statusText, headers, await response.text()]),
    );
  }

  let api: TestApi;

  let asked = 0;
  /** Sends each request from another network, so that no limit by network applies. */
  const post = (address: string, body: object) =>
    fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `198.18.${Math.floor((asked += 1) / 250)}.${asked % 250}`,
      },
      body: JSON.stringify(body),
    });
  const { signIn, requestCode, requestSignInMail } = endpoints;
  const calls = {
    'a sign-in': async (email: string) =>
      post(`${api.config.hosts.auth}${signIn.path}`, {
        email,
        password: `not ${goodPassword}`,
        ticket: await ticketFor(api, 'signin'),
      }),
    'a request for a reset': async (email: string) =>
      post(`${api.config.hosts.auth}${requestCode.path}`, {
        email,
        requestType: 'PASSWORD_RESET',
        ticket: await ticketFor(api, 'reset'),
      }),
    'a request for a verification': async (email: string) =>
      post(`${api.config.hosts.auth}${requestCode.path}`, {
        email,
        requestType: 'VERIFY_EMAIL',
        ticket: await ticketFor(api, 'reset'),
      }),
    'a request for a sign-in mail': async (email: string) =>
      post(`${api.config.baseUrl}${requestSignInMail.path}`, {
        email,
        ticket: await ticketFor(api, 'reset'),
      }),
  };

  beforeAll(async () => {
    const environment = { TRUSTED_PROXIES: 'loopback' };
    api = await startAuthApi({ environment, ports: { hasher: quickHasher } });
    const createdAt = api.clock.now();
    await api.platform.database.query.insert(users).values(
      indexes.map((index) => ({
        ...{ uid: newId(), reference: newId(), createdAt },
        email: known(index),
        passwordHash: `hash of ${goodPassword}`,
        emailVerified: index % 2 === 0,
      })),
    );
  });
  afterAll(() => api.stop());

  it.each(Object.keys(calls) as (keyof typeof calls)[])(
    'No byte of the response to %s tells whether the address has an account (AUTH-108, AUTH-484)',
    async (name) => {
      const responses = new Set<string>();
      for (let from = 0; from < indexes.length; from += batchSize) {
        const emails = indexes
          .slice(from, from + batchSize)
          .flatMap((index) => [known(index), unknown(index)]);
        const asking = emails.map(async (email) => bytesOf(await calls[name](email)));
        for (const bytes of await Promise.all(asking)) responses.add(bytes);
      }
      expect([...responses]).toHaveLength(1);
    },
  );

  it('A series of wrong passwords gets the same responses for a known and an unknown address (AUTH-108)', async () => {
    const rowOf = async (email: string) => {
      const row: string[] = [];
      for (let time = 0; time < 7; time += 1)
        row.push(await bytesOf(await calls['a sign-in'](email)));
      return row;
    };
    expect(await rowOf(known(0))).toEqual(await rowOf(unknown(0)));
  });

  it('An account without a password and an unknown address are hashed alike (AUTH-108)', async () => {
    const verify = jest.spyOn(api.platform.hasher, 'verify');
    await api.platform.database.query.execute(
      `update users set password_hash = null where email = '${known(1)}'`,
    );
    for (const email of [known(1), unknown(1)]) await calls['a sign-in'](email);
    expect(verify.mock.calls).toEqual([
      [undefined, `not ${goodPassword}`],
      [undefined, `not ${goodPassword}`],
    ]);
  });
});

describe('secrets', () => {
  let flow: EveryFlow;
  let mails: OutgoingMail[];
  beforeAll(async () => {
    flow = await runEveryFlow();
    // One after the other: a mail that another run of the jobs still sends is not there yet.
    mails = [];
    for (const to of flow.addresses) mails.push(...(await flow.api.mailsTo(to)));
  });
  afterAll(() => flow.stop());

  const found = (text: string, canaries: readonly string[]) =>
    canaries.filter((canary) => canary === '' || text.includes(canary));

  it('Every flow ran, with secrets to look for and a log (AUTH-115)', () => {
    expect(flow.secrets.length).toBeGreaterThan(20);
    expect(flow.codes.length).toBeGreaterThan(5);
    expect(flow.log.filter((line) => line.includes('an unexpected error')).length).toBeGreaterThan(
      1,
    );
    expect(mails.length).toBeGreaterThan(10);
  });

  it('The log contains no secret, code or email address (AUTH-115)', () => {
    const log = flow.log.join('');
    expect(found(log, [...flow.secrets, ...flow.codes, ...flow.addresses])).toEqual([]);
    expect(log).not.toMatch(/127\.0\.0\.1|::1|Mozilla/);
  });

  it('No column of the database contains a usable secret or code (AUTH-115)', async () => {
    const rows = await everyRow(flow.api);
    expect(rows).toContain(flow.addresses[0]);
    expect(found(rows, [...flow.secrets, ...flow.codes])).toEqual([]);
    expect(rows).not.toMatch(/127\.0\.0\.1|Mozilla/);
  });

  it('No mail contains a secret, and each code is in one mail only (AUTH-115)', () => {
    const text = (mail: OutgoingMail) => `${mail.subject} ${mail.html} ${mail.text}`;
    expect(found(mails.map(text).join(' '), flow.secrets)).toEqual([]);
    for (const code of new Set(flow.codes))
      expect(mails.filter((mail) => text(mail).includes(code))).toHaveLength(1);
  });

  describe('each mail', () => {
    const each = (check: (mail: OutgoingMail) => void) => {
      for (const mail of mails) check(mail);
    };
    const linksOf = ({ html }: OutgoingMail) =>
      [...new Set([...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href))].map((href) =>
        href.replaceAll('&amp;', '&'),
      );

    it('Every kind of mail was sent (AUTH-141)', () => {
      expect([...new Set(mails.map(({ subject }) => subject))].toSorted()).toEqual([
        'An account was linked to yours',
        'Choose a new password',
        'Confirm your new email address',
        'Log in to Lemma',
        'New login to your account',
        'This is now your email address',
        'Verify your email address',
        'You can now log in with Campus ID',
        'Your email address is about to change',
        'Your email address is back: choose a new password',
        'Your email address was changed',
        'Your password was changed',
      ]);
    });

    it('Every mail has one action and a contact link at the configured address, in HTML and text (AUTH-141)', () => {
      const { baseUrl } = flow.api.config;
      each((mail) => {
        const [action = '', contact, ...more] = linksOf(mail);
        expect([contact, more]).toEqual([`${baseUrl}/contact`, []]);
        expect(action.startsWith(`${baseUrl}/`)).toBe(true);
        const inText = [...mail.text.matchAll(/https?:\/\/[^\s]*[^\s.]/g)].map(([link]) => link);
        expect(inText).toEqual([action, contact]);
      });
    });

    it('Every mail with a code says how long its link works, in HTML and text (AUTH-141)', () => {
      each((mail) => {
        const life = /This link works once and expires in (?:10 minutes|1 hour|24 hours|7 days)\./;
        const holdsCode = linksOf(mail).some((link) => link.includes('oobCode='));
        expect([life.test(mail.html), life.test(mail.text)]).toEqual([holdsCode, holdsCode]);
      });
    });

    it('No mail loads anything (AUTH-141)', () => {
      each(({ html }) => expect(html).not.toMatch(/<img|<script|<link|<iframe|url\(|src=/i));
    });
  });

  it('A change of email address is mailed to both addresses, a change of password to the owner (AUTH-123, AUTH-135)', () => {
    const [owner, moved] = flow.addresses;
    const told = mails.map(({ to, subject }) => `${to}: ${subject}`);
    expect(told).toEqual(
      expect.arrayContaining([
        `${owner}: Your email address was changed`,
        `${moved}: This is now your email address`,
        `${owner}: Your password was changed`,
        `${owner}: New login to your account`,
      ]),
    );
  });
});

describe('limits by network', () => {
  const email = 'ada@example.org';
  const hour = 60 * 60;

  let api: TestApi;
  let provider: OpenidStandIn;

  beforeAll(async () => {
    provider = await startOpenidStandIn();
  });
  afterAll(() => provider.stop());
  beforeEach(async () => {
    api = await startSocialApi(provider);
  });
  afterEach(() => api.stop());

  /** Uses all points of a limit but one, for the network of the tests. */
  async function useAllButOne({ points, ...limit }: RateLimit) {
    for (let use = 1; use < points; use += 1)
      await api.platform.limiter.take({ ...limit, points }, '127.0.0.1');
  }

  it('One network can sign up 500 times an hour (AUTH-118)', async () => {
    expect(signUpsPerNetwork).toMatchObject({ points: 500, windowSeconds: hour });
    await useAllButOne(signUpsPerNetwork);
    expect(await trySignUp(api, email)).toMatchObject({ status: 200 });
    const response = await trySignUp(api, 'grace@example.org');
    expect(response).toMatchObject({ status: 429, error: { error: 'TOO_MANY_REQUESTS' } });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('One network can request 200 links an hour, as a visitor and as the owner (AUTH-127)', async () => {
    expect(codeRequestsPerNetwork).toMatchObject({ points: 200, windowSeconds: hour });
    const { idToken: token } = await signedIn(api, email);
    await useAllButOne(codeRequestsPerNetwork);
    const request = async (options = {}) =>
      api.call(
        endpoints.requestCode,
        { email, requestType: 'PASSWORD_RESET', ticket: await ticketFor(api, 'reset') },
        options,
      );
    expect(await request()).toMatchObject({ status: 200 });
    const tooMany = { status: 429, error: { error: 'TOO_MANY_REQUESTS' } };
    expect(await request()).toMatchObject(tooMany);
    expect(await request({ token })).toMatchObject(tooMany);
  });

  it('One network can finish 500 social sign-ins an hour (AUTH-154)', async () => {
    expect(socialSignInsPerNetwork).toMatchObject({ points: 500, windowSeconds: hour });
    await useAllButOne(socialSignInsPerNetwork);
    const user = { sub: 'campus-1815', email, email_verified: true };
    const page = async () => (await openBrowser(api).through(provider, user)).searchParams;
    expect((await page()).get('ticket')).not.toBeNull();
    expect((await page()).get('error')).toBe('TOO_MANY_REQUESTS');
  });
});

describe('SQL statements', () => {
  const email = 'ada@example.org';
  let api: TestApi;
  let statements: ReturnType<typeof countStatements>;

  beforeEach(async () => {
    api = await startTestApi({
      ports: {
        botCheck: {
          challenge: async (action) => ({ kind: 'proof-of-work', challenge: action }),
          solvedAction: async (solution) => (solution === 'signin' ? 'signin' : 'signup'),
        },
      },
      modules: (platform) => {
        statements = countStatements(platform.database);
        const module = createAuthSessionModule(platform, noDependencies);
        return { modules: [module], authenticator: module.authenticator };
      },
    });
  });
  afterEach(() => api.stop());

  it('An authorized request takes one statement, also the first one with a token (AUTH-147)', async () => {
    const { idToken: token } = await signedIn(api, email);
    const check = () => api.call(endpoints.getPremiumStatus, {}, { token });
    expect(await statements.during(check)).toBe(1);
    expect(await statements.during(check)).toBe(1);
  });

  it('A forged token takes no statement (AUTH-147)', async () => {
    await signedIn(api, email);
    const check = () => api.call(endpoints.getPremiumStatus, {}, { token: 'a.b.c' });
    expect(await statements.during(check)).toBe(0);
  });

  it('Reading the current user takes two statements (AUTH-147)', async () => {
    const { idToken: token } = await signedIn(api, email);
    expect(await statements.during(() => api.call(endpoints.getCurrentUser, {}, { token }))).toBe(
      2,
    );
  });

  it.each([
    ['the right password', email, goodPassword],
    ['a wrong password', email, 'not the password'],
    ['an unknown address', 'nobody@example.org', goodPassword],
  ])(
    'A sign-in with %s takes three statements (AUTH-108, AUTH-147)',
    async (_, address, password) => {
      await signedIn(api, email);
      const ticket = await ticketFor(api, 'signin');
      const attempt = () => api.call(endpoints.signIn, { email: address, password, ticket });
      expect(await statements.during(attempt)).toBe(3);
    },
  );

  it('A refresh takes one statement, also for a token that comes back (AUTH-147)', async () => {
    const { refreshToken } = await signedIn(api, email);
    const refresh = (token: string) => () =>
      api.call(endpoints.refreshSession, { refreshToken: token });
    expect(await statements.during(refresh(refreshToken))).toBe(1);
    expect(await statements.during(refresh(refreshToken))).toBe(1);
    expect(await statements.during(refresh('x'.repeat(65)))).toBe(1);
  });

  it('The first request with a refreshed idToken takes one more statement, and no later one does (AUTH-147)', async () => {
    const { refreshToken } = await signedIn(api, email);
    const refreshed = await api.call(endpoints.refreshSession, { refreshToken });
    const token = refreshed.ok ? refreshed.body.id_token : '';
    const check = () => api.call(endpoints.getPremiumStatus, {}, { token });
    expect(await statements.during(check)).toBe(2);
    expect(await statements.during(check)).toBe(1);
  });

  it('Each list of the security page takes two statements (AUTH-147)', async () => {
    const { idToken: token } = await signedIn(api, email);
    for (const look of [endpoints.listSessions, endpoints.getSecurityActivity])
      expect(await statements.during(() => api.call(look, {}, { token }))).toBe(2);
  });

  it('A sign-out takes one statement (AUTH-147)', async () => {
    const { refreshToken } = await signedIn(api, email);
    expect(await statements.during(() => api.call(endpoints.signOut, { refreshToken }))).toBe(1);
  });

  it('A forged ticket takes no statement (AUTH-147)', async () => {
    await signUp(api, email);
    const attempt = () =>
      api.call(endpoints.signIn, { email, password: goodPassword, ticket: 'x'.repeat(80) });
    expect(await statements.during(attempt)).toBe(0);
  });
});
