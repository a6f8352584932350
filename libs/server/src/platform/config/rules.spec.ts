import { randomBytes } from 'node:crypto';
import { readConfig } from './config';
import { rules } from './rules';
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
  SMTP_URL: 'smtps://portal:secret@mail.lemma.test:465',
  MAIL_FROM: 'Lemma <no-reply@lemma.test>',
  TRUSTED_PROXIES: '10.0.0.0/8',
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

const weak = ' is a default or weak secret.';
const plain = ' is a plain http address.';
const plainOrigins = ' has an address with plain http.';
const noMail = ' is an address that receives no mail.';

const secretOf = (provider: object) => JSON.stringify([{ ...google, ...provider }]);

/** For each rule by its id, what it must find in an environment of production that is otherwise right. */
const planted: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
  'CONTROL_SECRET is missing beside LOCAL_CLOCK_URL.': [
    { NODE_ENV: 'test', LOCAL_CLOCK_URL: 'http://localhost:4210/control/clock' },
  ],
  'RECAPTCHA_SITE_KEY is missing beside RECAPTCHA_SECRET_KEY.': [
    { RECAPTCHA_SECRET_KEY: '6Lc7Qm2xLr9TzKd4' },
  ],
  'RECAPTCHA_SECRET_KEY is missing beside RECAPTCHA_SITE_KEY.': [
    { RECAPTCHA_SITE_KEY: 'site-key' },
  ],
  'EDITOR_CLIENT_ID is missing beside EDITOR_ISSUER.': [
    { EDITOR_ISSUER: 'https://editor.example' },
  ],
  'GUMROAD_PRODUCT_ID is missing beside GUMROAD_WEBHOOK_SECRET.': [{ GUMROAD_PRODUCT_ID: '' }],
  'GUMROAD_WEBHOOK_SECRET is missing beside GUMROAD_PRODUCT_ID.': [{ GUMROAD_WEBHOOK_SECRET: '' }],
  'DATABASE_URL is missing beside a ROLE that shares its database.': [
    { ROLE: 'api', DATABASE_URL: '' },
    { ROLE: 'worker', DATABASE_URL: '', NODE_ENV: 'test' },
  ],
  'DATABASE_URL is missing.': [{ DATABASE_URL: '' }],
  'DATABASE_URL is a connection to another host without TLS.': [
    { DATABASE_URL: 'postgres://portal@database.example/portal' },
    { DATABASE_URL: 'postgres://portal@database.example/portal?sslmode=prefer' },
  ],
  'BASE_URL is missing.': [{ BASE_URL: '' }],
  [`BASE_URL${plain}`]: [{ BASE_URL: 'http://portal.example' }],
  'BASE_URL has a path.': [{ BASE_URL: 'https://portal.example/lemma/' }],
  'TRUSTED_PROXIES is missing, so that all users behind the proxy that serves https share one limit.':
    [{ TRUSTED_PROXIES: '' }, { TRUSTED_PROXIES: '', ROLE: 'api' }],
  'COOKIE_DOMAIN is not the domain of BASE_URL, so that browsers reject the cookies.': [
    { COOKIE_DOMAIN: 'lemma.test' },
    { COOKIE_DOMAIN: 'al.example' },
    { COOKIE_DOMAIN: 'www.portal.example' },
  ],
  'LOCAL_CLOCK_URL is set.': [
    { LOCAL_CLOCK_URL: 'https://clock.example', CONTROL_SECRET: 'hT5vQ8nXd2LwR7mK' },
  ],
  'STRIPE_API_URL is set.': [
    { STRIPE_API_URL: 'http://localhost:4210' },
    { STRIPE_API_URL: 'https://pay.example' },
  ],
  'STRIPE_SECRET_KEY is a publishable key.': [{ STRIPE_SECRET_KEY: 'pk_live_7Qm2xLr9TzKd4WvB' }],
  'SMTP_URL is missing, or the stand-in of the local world.': [
    { SMTP_URL: '' },
    { SMTP_URL: 'smtp://localhost:4221' },
  ],
  'SMTP_URL is plain SMTP to another host.': [
    { SMTP_URL: 'smtp://mail.example:25' },
    { SMTP_URL: 'smtp://m.example?secure=false' },
  ],
  'MAIL_FROM is missing, or an address that belongs to nobody.': [
    { MAIL_FROM: '' },
    { MAIL_FROM: 'Lemma <no-reply@portal.EXAMPLE>' },
    { MAIL_FROM: 'no-reply@portal.example' },
  ],
  [`SUPPORT_INBOX${noMail}`]: [{ SUPPORT_INBOX: '' }],
  [`INSTITUTIONS_INBOX${noMail}`]: [{ INSTITUTIONS_INBOX: 'sales@Portal.EXAMPLE' }],
  'FLAGS_FILE is a file that is not there.': [{ FLAGS_FILE: `${__dirname}/no-such-flags.json` }],
  'LEAKED_PASSWORDS is a folder that is not there.': [
    { LEAKED_PASSWORDS: `${__dirname}/no-such-folder` },
  ],
  'SEED_DEMO_USERS is "true".': [{ SEED_DEMO_USERS: 'true' }],
  'BOT_CHECK_TRIES is less than 100, which does not slow scripts down.': [{ BOT_CHECK_TRIES: '2' }],
  [`AUTH_HOST${plain}`]: [{ AUTH_HOST: 'http://auth.example' }],
  [`LANGUAGE_HOST${plain}`]: [{ LANGUAGE_HOST: 'http://language.example' }],
  [`METRICS_HOST${plain}`]: [{ METRICS_HOST: 'http://metrics.example' }],
  [`FLAGS_HOST${plain}`]: [{ FLAGS_HOST: 'http://flags.example' }],
  [`METRICS_DESTINATION_URL${plain}`]: [
    { METRICS_DESTINATION_URL: 'http://localhost:4220/events' },
  ],
  [`TAG_MANAGER_URL${plain}`]: [{ TAG_MANAGER_URL: 'http://tags.example/gtm.js' }],
  [`EDITOR_ISSUER${plain}`]: [{ EDITOR_ISSUER: 'http://editor.example', EDITOR_CLIENT_ID: 'us' }],
  [`RECAPTCHA_URL${plain}`]: [{ RECAPTCHA_URL: 'http://localhost:4240' }],
  [`CORS_ORIGINS${plainOrigins}`]: [{ CORS_ORIGINS: 'http://product.example' }],
  [`TARGET_ORIGINS${plainOrigins}`]: [{ TARGET_ORIGINS: 'http://localhost:4230' }],
  [`ALLOWED_PARENT_ORIGINS${plainOrigins}`]: [{ ALLOWED_PARENT_ORIGINS: 'http://a.example' }],
  [`MAIN_APP_ORIGINS${plainOrigins}`]: [{ MAIN_APP_ORIGINS: 'http://a.example' }],
  [`SOCIAL_PROVIDERS${plainOrigins}`]: [
    { SOCIAL_PROVIDERS: secretOf({ issuer: 'http://localhost:4230/openid' }) },
  ],
  [`SOCIAL_PROVIDERS${weak}`]: [
    { SOCIAL_PROVIDERS: secretOf({ clientSecret: 'aaaaaaaaaaaaaaaa' }) },
    { SOCIAL_PROVIDERS: secretOf({ clientSecret: 'local-social-secret' }) },
  ],
  [`RECAPTCHA_SECRET_KEY${weak}`]: [
    { RECAPTCHA_SITE_KEY: 'site-key', RECAPTCHA_SECRET_KEY: '0'.repeat(16) },
  ],
  [`STRIPE_SECRET_KEY${weak}`]: [
    { STRIPE_SECRET_KEY: 'sk_test_7Qm2xLr9TzKd4WvB' },
    { STRIPE_SECRET_KEY: 'rk_test_7Qm2xLr9TzKd4WvB' },
  ],
  [`STRIPE_WEBHOOK_SECRET${weak}`]: [
    { STRIPE_WEBHOOK_SECRET: 'whsec_b8Jn5ePw3YsHf6Gc,whsec_local_0123456789' },
  ],
  [`GUMROAD_WEBHOOK_SECRET${weak}`]: [
    { GUMROAD_WEBHOOK_SECRET: 'local-gumroad-webhook-secret-of-everyone' },
  ],
  [`KEY_ENCRYPTION_SECRET${weak}`]: [
    { KEY_ENCRYPTION_SECRET: 'ab'.repeat(32) },
    { KEY_ENCRYPTION_SECRET: 'local-key-encryption-secret-0123456789' },
  ],
  [`OTHER_KEY_ENCRYPTION_SECRETS${weak}`]: [{ OTHER_KEY_ENCRYPTION_SECRETS: '0'.repeat(64) }],
  [`BOT_CHECK_SECRET${weak}`]: [{ BOT_CHECK_SECRET: '0'.repeat(64) }],
  [`EDITOR_SERVICE_KEY${weak}`]: [
    { EDITOR_SERVICE_KEY: '-'.repeat(32) },
    { EDITOR_SERVICE_KEY: 'local-editor-service-key-0123456789' },
  ],
  [`USAGE_SERVICE_KEY${weak}`]: [{ USAGE_SERVICE_KEY: '-'.repeat(32) }],
  [`CONTROL_SECRET${weak}`]: [{ CONTROL_SECRET: '-'.repeat(32) }],
  'A variable is no variable of the API, and close to one.': [
    { TRUSTED_PROXY: '10.0.0.0/8' },
    { LOG_LEVELS: 'warn' },
    { MAIL_FORM: 'Lemma <no-reply@lemma.test>' },
  ],
};

describe('the rules of a configuration', () => {
  it('For every rule something is planted that it must find (SHARED-53)', () => {
    expect(Object.keys(planted)).toEqual(rules.map(({ id }) => id));
  });

  const cases = rules.flatMap((rule) => (planted[rule.id] ?? []).map((env) => ({ rule, env })));

  it.each(cases)(
    'A start finds only what the rule "$rule.id" forbids in $env, and says what to do (SHARED-53)',
    ({ rule, env }) => {
      const [problem, ...others] = problemsOf({ ...production, ...env });
      expect(others).toEqual([]);
      const [says, remedy] = (problem ?? '').split(/(?<=\.) (?=[A-Z])/);
      if (!rule.id.startsWith('A ')) expect(says).toBe(rule.id);
      expect(remedy).toMatch(/^(Set|Add|Use|Name|Remove|Create|Rename) .*\.$/);
    },
  );

  it('A misspelled variable is named with the one that was meant (SHARED-53)', () => {
    expect(problemsOf({ ...production, MAIL_FORM: 'x' })).toEqual([
      'MAIL_FORM is no variable of the API. Rename it to MAIL_FROM, or remove it.',
    ]);
  });

  it('Variables of the system and of other programs are left alone (SHARED-53)', () => {
    const others = ['PATH', 'HOME', 'HOST', 'HOSTNAME', 'NODE_OPTIONS', 'NODE_VERSION', 'SHELL'];
    const services = [
      'JOURNAL_STREAM',
      'KUBERNETES_PORT',
      'OTEL_SERVICE_NAME',
      'YARN_VERSION',
      'PHP_VERSION',
    ];
    const set = Object.fromEntries([...others, ...services].map((name) => [name, 'x']));
    expect(problemsOf({ ...production, ...set })).toEqual([]);
  });
});

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
      'SMTP_URL',
      'MAIL_FROM',
      'SUPPORT_INBOX',
      'INSTITUTIONS_INBOX',
      'CORS_ORIGINS',
    ]);
  });

  it.each(['portal.example', 'example.test'])(
    'Production accepts the cookie domain %s of https://portal.example and its parents (SHARED-53)',
    (domain) => {
      const host = { BASE_URL: `https://${domain === 'example.test' ? 'portal.' : ''}${domain}` };
      expect(problemsOf({ ...production, ...host, COOKIE_DOMAIN: domain })).toEqual([]);
    },
  );

  it('A worker, which serves nobody, needs no proxies (SHARED-53)', () => {
    expect(problemsOf({ ...production, TRUSTED_PROXIES: '', ROLE: 'worker' })).toEqual([]);
  });

  it.each([
    [
      'a missing webhook secret',
      { STRIPE_WEBHOOK_SECRET: '' },
      /^STRIPE_WEBHOOK_SECRET is missing\. /,
    ],
    ['a broken proxy', { TRUSTED_PROXIES: 'proxy' }, /^TRUSTED_PROXIES is "proxy"\. Set it to /],
    ['a broken origin', { CORS_ORIGINS: '*' }, /^CORS_ORIGINS is "\*"\. Set it to /],
    ['a broken database', { DATABASE_URL: 'mysql://a/b' }, /^DATABASE_URL is .*\. Set it to /],
  ])('Production rejects %s once (SHARED-53)', (_what, environment, sentence) => {
    expect(problemsOf({ ...production, ...environment })).toEqual([
      expect.stringMatching(sentence),
    ]);
  });
});
