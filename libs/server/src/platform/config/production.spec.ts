import { randomBytes } from 'node:crypto';
import { readConfig } from './config';
import { StartProblem } from '../start-problem';

const production = {
  GUMROAD_PRODUCT_ID: '32-nPAicqbLj8B_WswVlMw==',
  GUMROAD_WEBHOOK_SECRET: 'Zk3v9QwXr7TbLm2NcYdE5uHs8PjAgF4o',
  STRIPE_SECRET_KEY: 'sk_live_7Qm2xLr9TzKd4WvB',
  STRIPE_WEBHOOK_SECRET: 'whsec_b8Jn5ePw3YsHf6Gc',
  KEY_ENCRYPTION_SECRET: '9f2c61d8074be35a1d7f80c26e94b3a5',
  BOT_CHECK_SECRET: 'c47a09e1f63b8d25a0e97c14d86f3b52',
  NODE_ENV: 'production',
  BASE_URL: 'https://portal.example',
  DATABASE_URL: 'postgres://portal@database.example/portal?sslmode=verify-full',
  SUPPORT_INBOX: 'support@lemma.test',
  INSTITUTIONS_INBOX: 'institutions@lemma.test',
};

const google = {
  id: 'google',
  name: 'Google',
  issuer: 'https://accounts.google.com',
  clientId: 'id.apps.googleusercontent.com',
  clientSecret: 'a-secret-of-ours',
  scopes: ['openid', 'email'],
};

/** The errors of reading `environment`. */
function problemsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof StartProblem) return error.message.split('\n');
    throw error;
  }
}

const weakSecrets = [
  ['STRIPE_SECRET_KEY', 'sk_test_7Qm2xLr9TzKd4WvB'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_b8Jn5ePw3YsHf6Gc,whsec_local_0123456789'],
  ['KEY_ENCRYPTION_SECRET', 'ab'.repeat(32)],
  ['BOT_CHECK_SECRET', '0'.repeat(64)],
  ['EDITOR_SERVICE_KEY', '-'.repeat(32)],
  ['GUMROAD_WEBHOOK_SECRET', 'local-gumroad-webhook-secret-of-everyone'],
  ['SOCIAL_PROVIDERS', JSON.stringify([{ ...google, clientSecret: 'aaaaaaaaaaaaaaaa' }])],
] as const;

describe('the configuration of production', () => {
  it('Production accepts real providers and secrets', () => {
    expect(problemsOf(production)).toEqual([]);
  });

  it.each([
    'smtps://user:password@mail.example:465',
    'smtp://user:password@mail.example:587?requireTLS=true',
    'smtp://localhost:25',
    'smtp://127.0.0.1:25',
    'smtp://[::1]:25',
  ])('Production accepts the mail server %s (SHARED-53)', (url) => {
    expect(problemsOf({ ...production, SMTP_URL: url })).toEqual([]);
  });

  it.each(weakSecrets)('Production rejects the weak %s %s (SHARED-53)', (name, secret) => {
    expect(problemsOf({ ...production, [name]: secret })).toEqual([
      `${name} is a default or weak secret; production needs a random secret of its own.`,
    ]);
  });

  it.each([
    'postgres://portal@localhost/portal',
    'postgres:///portal?host=/var/run/postgresql',
    'postgres://portal@database.example/portal?sslmode=require',
  ])('Production accepts the database %s (SHARED-53)', (url) => {
    expect(problemsOf({ ...production, DATABASE_URL: url })).toEqual([]);
  });

  it('Production accepts random secrets (SHARED-53)', () => {
    const random = (name: string) => ({ [name]: randomBytes(24).toString('base64url') });
    const secrets = ['KEY_ENCRYPTION_SECRET', 'BOT_CHECK_SECRET', 'EDITOR_SERVICE_KEY'].map(random);
    expect(problemsOf(Object.assign({ ...production }, ...secrets))).toEqual([]);
  });

  it('Production reports every problem together, however many values are missing (SHARED-52, SHARED-53)', () => {
    const broken = {
      NODE_ENV: 'production',
      TRUSTED_PROXIES: 'x',
      CORS_ORIGINS: 'http://a.example',
    };
    expect(problemsOf(broken).map((problem) => problem.split(' ')[0])).toEqual([
      'TRUSTED_PROXIES',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'KEY_ENCRYPTION_SECRET',
      'BOT_CHECK_SECRET',
      'DATABASE_URL',
      'BASE_URL',
      'SUPPORT_INBOX',
      'INSTITUTIONS_INBOX',
      'CORS_ORIGINS',
    ]);
  });

  it.each([
    ['the embedded database', { DATABASE_URL: '' }, /^DATABASE_URL/],
    [
      'a database on another host without TLS',
      { DATABASE_URL: 'postgres://portal@database.example/portal' },
      /^DATABASE_URL is a connection to another host without TLS/,
    ],
    [
      'a database that may stay without TLS',
      { DATABASE_URL: 'postgres://portal@database.example/portal?sslmode=prefer' },
      /^DATABASE_URL/,
    ],
    ['no address', { BASE_URL: '' }, /^BASE_URL/],
    ['a plain http address', { BASE_URL: 'http://portal.example' }, /^BASE_URL/],
    ['a plain http auth host', { AUTH_HOST: 'http://auth.example' }, /^AUTH_HOST/],
    ['plain http flags', { FLAGS_HOST: 'http://flags.example' }, /^FLAGS_HOST/],
    ['a plain http collector', { METRICS_HOST: 'http://metrics.example' }, /^METRICS_HOST/],
    [
      'a destination of events on plain http',
      { METRICS_DESTINATION_URL: 'http://localhost:4220/events' },
      /^METRICS_DESTINATION_URL/,
    ],
    [
      'a tag manager on plain http',
      { TAG_MANAGER_URL: 'http://tags.example/gtm.js' },
      /^TAG_MANAGER_URL/,
    ],
    ['a payment stand-in', { STRIPE_API_URL: 'http://localhost:4210' }, /^STRIPE_API_URL/],
    [
      'a movable clock',
      { LOCAL_CLOCK_URL: 'https://clock.example', CONTROL_SECRET: 'hT5vQ8nXd2LwR7mK' },
      /^LOCAL_CLOCK_URL/,
    ],
    [
      'a parent on plain http',
      { ALLOWED_PARENT_ORIGINS: 'http://a.example' },
      /^ALLOWED_PARENT_ORIGINS/,
    ],
    ['a main app on plain http', { MAIN_APP_ORIGINS: 'http://a.example' }, /^MAIN_APP_ORIGINS/],
    ['a target on plain http', { TARGET_ORIGINS: 'http://localhost:4230' }, /^TARGET_ORIGINS/],
    ['demo accounts', { SEED_DEMO_USERS: 'true' }, /^SEED_DEMO_USERS/],
    ['a bot check that costs nothing', { BOT_CHECK_TRIES: '2' }, /^BOT_CHECK_TRIES/],
    [
      'a provider on plain http',
      { SOCIAL_PROVIDERS: JSON.stringify([{ ...google, issuer: 'http://localhost:4230/openid' }]) },
      /^SOCIAL_PROVIDERS/,
    ],
    [
      'a provider with a default secret',
      { SOCIAL_PROVIDERS: JSON.stringify([{ ...google, clientSecret: 'local-social-secret' }]) },
      /^SOCIAL_PROVIDERS/,
    ],
    [
      'a known key of the editor',
      { EDITOR_SERVICE_KEY: 'local-editor-service-key-0123456789' },
      /^EDITOR_SERVICE_KEY/,
    ],
    ['a test key', { STRIPE_SECRET_KEY: 'sk_test_0123456789abcdef' }, /^STRIPE_SECRET_KEY/],
    [
      'a default secret',
      { KEY_ENCRYPTION_SECRET: 'local-key-encryption-secret-0123456789' },
      /^KEY_ENCRYPTION_SECRET/,
    ],
    [
      'the default support inbox',
      { SUPPORT_INBOX: '' },
      /^SUPPORT_INBOX is an address that receives no mail; /,
    ],
    [
      'an institutions inbox at a reserved domain',
      { INSTITUTIONS_INBOX: 'sales@Portal.EXAMPLE' },
      /^INSTITUTIONS_INBOX is an address that receives no mail; /,
    ],
    ['an origin on plain http', { CORS_ORIGINS: 'http://product.example' }, /^CORS_ORIGINS/],
    ['an https payment stand-in', { STRIPE_API_URL: 'https://pay.example' }, /^STRIPE_API_URL/],
    ['plain SMTP to another host', { SMTP_URL: 'smtp://mail.example:25' }, /^SMTP_URL/],
    ['SMTP that may stay plain', { SMTP_URL: 'smtp://m.example?secure=false' }, /^SMTP_URL/],
    [
      'a missing webhook secret',
      { STRIPE_WEBHOOK_SECRET: '' },
      /^STRIPE_WEBHOOK_SECRET is missing/,
    ],
    ['a broken proxy', { TRUSTED_PROXIES: 'proxy' }, /^TRUSTED_PROXIES is "proxy"; expected /],
    ['a broken origin', { CORS_ORIGINS: '*' }, /^CORS_ORIGINS is "\*"; expected /],
    ['a broken database', { DATABASE_URL: 'mysql://a/b' }, /^DATABASE_URL is .*; expected /],
  ])('Production rejects %s with one sentence (SHARED-53)', (_what, environment, sentence) => {
    expect(problemsOf({ ...production, ...environment })).toEqual([
      expect.stringMatching(sentence),
    ]);
  });
});
