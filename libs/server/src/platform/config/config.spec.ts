import express from 'express';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartProblem } from '../start-problem';
import { browserSettings, readQuotations } from './browser-setting-variables';
import { readConfig } from './config';
import { parseOrigins } from './fields';
import { defaultHashParameters, readHashParameters, writeHashParameters } from './hash-parameters';
import { parseHeaders } from './observability-variables';
import { variables } from './variables';

describe('the configuration', () => {
  const needed = {
    STRIPE_SECRET_KEY: 'sk_live_0123456789abcdef',
    STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
    KEY_ENCRYPTION_SECRET: '0123456789abcdef0123456789abcdef',
    BOT_CHECK_SECRET: 'fedcba9876543210fedcba9876543210',
  };

  const google = {
    id: 'google',
    name: 'Google',
    issuer: 'https://accounts.google.com',
    clientId: 'id.apps.googleusercontent.com',
    clientSecret: 'a-secret-of-ours',
    scopes: ['openid', 'email'],
  };

  const brokenProviders = [
    [google, google],
    [{ ...google, id: 'Google Mail' }],
    [{ ...google, issuer: 'accounts.google.com' }],
    [{ ...google, issuer: 'javascript:alert(1)' }],
    [{ ...google, issuer: 'https://accounts.google.com/?a=1' }],
    [{ ...google, issuer: 'https://user@accounts.google.com' }],
    [{ ...google, name: '' }],
    [{ ...google, clientSecret: '' }],
    [{ ...google, scopes: ['email'] }],
    [{ ...google, scopes: ['openid', 'a b'] }],
    [{ ...google, scopes: 'openid' }],
    [{ ...google, admin: true }],
  ];

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

  it('Only the secrets are required', () => {
    expect(readConfig(needed)).toMatchObject({
      environment: 'development',
      port: 4200,
      baseUrl: 'http://localhost:4200',
      hosts: {
        origin: 'http://localhost:4200',
        auth: 'http://localhost:4200/identity',
        language: 'http://localhost:4200/language',
        metrics: 'http://localhost:4200/metrics',
        flags: 'http://localhost:4200/flags',
      },
      database: { folder: '.world/database' },
      localClock: undefined,
      profile: 'default',
      brand: {},
      signInWithEditor: false,
      socialProviders: [],
    });
  });

  it('Every value is read from its variable', () => {
    const config = readConfig({
      ...needed,
      PORT: '5000',
      BASE_URL: 'https://portal.example/',
      AUTH_HOST: 'https://auth.example',
      LANGUAGE_HOST: 'https://language.example/v1/',
      METRICS_HOST: 'https://metrics.example',
      FLAGS_HOST: 'https://cdn.growthbook.example',
      FLAGS_CLIENT_KEY: 'sdk-abc123',
      METRICS_DESTINATION_URL: 'https://analytics.example/ingest',
      CORS_ORIGINS: 'https://one.example, https://two.example',
      TARGET_ORIGINS: 'https://editor.example',
      STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef,whsec_fedcba9876543210',
      LOCAL_CLOCK_URL: 'http://localhost:4210/control/clock',
      CONTROL_SECRET: 'a-control-secret-of-ours',
      BRAND: '{"productName":"Theorem"}',
      SIGN_IN_WITH_EDITOR: 'true',
    });
    expect(config).toMatchObject({
      port: 5000,
      baseUrl: 'https://portal.example',
      hosts: {
        auth: 'https://auth.example',
        language: 'https://language.example/v1',
        metrics: 'https://metrics.example',
        flags: 'https://cdn.growthbook.example',
      },
      metricsDestinationUrl: 'https://analytics.example/ingest',
      corsOrigins: ['https://one.example', 'https://two.example'],
      targetOrigins: ['https://editor.example'],
      stripe: { webhookSecrets: ['whsec_0123456789abcdef', 'whsec_fedcba9876543210'] },
      localClock: {
        url: 'http://localhost:4210/control/clock',
        controlSecret: 'a-control-secret-of-ours',
      },
      brand: { productName: 'Theorem' },
      signInWithEditor: true,
      flagsClientKey: 'sdk-abc123',
    });
  });

  it.each([
    ['NODE_ENV', 'staging', 'NODE_ENV is "staging". Set it to development, test or production.'],
    ['PORT', '70000', 'PORT is "70000". Set it to a port number.'],
    ['PORT', '42.5', 'PORT is "42.5". Set it to a port number.'],
    [
      'BASE_URL',
      'portal',
      'BASE_URL is "portal". Set it to an address such as https://portal.example.',
    ],
    ['BASE_URL', 'https://a:b@portal.example', undefined],
    ['BASE_URL', 'javascript:alert(1)', undefined],
    ['CORS_ORIGINS', 'https://one.example/path', undefined],
    ['CORS_ORIGINS', '*', undefined],
    [
      'TRUSTED_PROXIES',
      'proxy',
      'TRUSTED_PROXIES is "proxy". Set it to comma-separated network addresses or ranges, such as 10.0.0.0/8.',
    ],
    ['TRUSTED_PROXIES', '1', undefined],
    ['TRUSTED_PROXIES', 'true', undefined],
    ['TRUSTED_PROXIES', '10.0.0.0/33', undefined],
    ['TRUSTED_PROXIES', '0.0.0.0/0', undefined],
    ['TRUSTED_PROXIES', '::/0', undefined],
    ['TRUSTED_PROXIES', '10.0.0.1:80', undefined],
    ['TRUSTED_PROXIES', '10.0.0.0/8, [::1]', undefined],
    ['TARGET_ORIGINS', 'editor.example', undefined],
    ['TARGET_ORIGINS', 'https://editor.example/', undefined],
    ['TARGET_ORIGINS', 'javascript:alert(1)', undefined],
    ['DATABASE_URL', 'mysql://host/name', undefined],
    ['SMTP_URL', 'localhost:25', undefined],
    ['MAIL_FROM', 'a@b.example\r\nBcc: c@d.example', undefined],
    ['PROFILE', 'loose', undefined],
    ['LOG_LEVEL', 'loud', undefined],
    ['BRAND', '[]', undefined],
    ['BRAND', 'Lemma', undefined],
    ['SIGN_IN_WITH_EDITOR', 'perhaps', undefined],
    ['STRIPE_WEBHOOK_SECRET', ',', undefined],
    ['STRIPE_WEBHOOK_SECRET', 'short', undefined],
    ['APP_VERSION', '<script>', undefined],
    ['BOT_CHECK_TRIES', '1', undefined],
    ['BOT_CHECK_TRIES', '10.5', undefined],
    ['SOCIAL_PROVIDERS', 'google', undefined],
    ['SOCIAL_PROVIDERS', '{}', undefined],
    ['SOCIAL_PROVIDERS', '[{}]', undefined],
  ])('The configuration rejects %s=%j (SHARED-52)', (name, value, sentence) => {
    const problems = problemsOf({ ...needed, [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(sentence ?? new RegExp(`^${name} is .*\\. Set it to .*\\.$`));
  });

  it.each(['loopback', 'uniquelocal, linklocal', '10.0.0.0/8', '::1', 'fc00::/7, 192.0.2.1'])(
    'The trusted proxies %j are ones that Express can trust (SHARED-52)',
    (text) => {
      const { trustedProxies } = readConfig({ ...needed, TRUSTED_PROXIES: text });
      expect(() => express().set('trust proxy', trustedProxies)).not.toThrow();
    },
  );

  it.each(brokenProviders)('List %#: the OpenID providers %j are rejected', (...list) => {
    expect(problemsOf({ ...needed, SOCIAL_PROVIDERS: JSON.stringify(list) })).toEqual([
      expect.stringMatching(
        /^SOCIAL_PROVIDERS is a secret of \d+ characters\. Set it to a JSON list/,
      ),
    ]);
  });

  it('All problems are reported together', () => {
    expect(problemsOf({ PORT: 'x', PROFILE: 'y' })).toEqual([
      expect.stringMatching(/^PORT is "x"/),
      'STRIPE_SECRET_KEY is missing. Set it to a secret of at least 16 characters.',
      'STRIPE_WEBHOOK_SECRET is missing. Set it to one or two secrets of at least 16 characters.',
      'KEY_ENCRYPTION_SECRET is missing. Set it to a secret of at least 32 characters.',
      'BOT_CHECK_SECRET is missing. Set it to a secret of at least 32 characters.',
      expect.stringMatching(/^PROFILE is "y"/),
    ]);
  });

  it('A valid list of OpenID providers is read', () => {
    const list = [google, { ...google, id: 'campus', issuer: 'http://localhost:4230/openid' }];
    expect(readConfig({ ...needed, SOCIAL_PROVIDERS: JSON.stringify(list) })).toMatchObject({
      socialProviders: list,
    });
  });

  it('The error for a bad secret shows only its length', () => {
    const [problem] = problemsOf({ ...needed, KEY_ENCRYPTION_SECRET: 'hunter2' });
    expect(problem).toBe(
      'KEY_ENCRYPTION_SECRET is a secret of 7 characters. Set it to a secret of at least 32 characters.',
    );
  });

  it('An empty variable counts as missing', () => {
    expect(problemsOf({ ...needed, STRIPE_WEBHOOK_SECRET: '' })).toHaveLength(1);
    expect(readConfig({ ...needed, PORT: '' }).port).toBe(4200);
  });

  it('The local clock needs the control secret', () => {
    expect(
      problemsOf({ ...needed, LOCAL_CLOCK_URL: 'http://localhost:4210/control/clock' }),
    ).toEqual([
      'CONTROL_SECRET is missing beside LOCAL_CLOCK_URL. Set it to a secret of at least 16 characters.',
    ]);
  });

  it.each([
    ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET_KEY', '0123456789abcdef'],
    ['RECAPTCHA_SECRET_KEY', 'RECAPTCHA_SITE_KEY', 'site-key'],
  ])('The variable %s is required when %s is set', (missing, given, value) => {
    expect(problemsOf({ ...needed, [given]: value })).toEqual([
      expect.stringMatching(new RegExp(`^${missing} is missing beside ${given}\\. Set it to `)),
    ]);
  });

  it.each(['api', 'worker'])(
    'A process with ROLE=%s needs a PostgreSQL server: the embedded database belongs to one process',
    (role) => {
      expect(problemsOf({ ...needed, ROLE: role })).toEqual([
        expect.stringMatching(
          /^DATABASE_URL is missing beside a ROLE that shares its database\. Set it to /,
        ),
      ]);
      expect(problemsOf({ ...needed, ROLE: role, DATABASE_URL: 'postgres://a@b/c' })).toEqual([]);
    },
  );

  it('The self-hosted bot check is used unless both keys of reCAPTCHA are set', () => {
    expect(readConfig(needed).recaptcha).toBeUndefined();
    const keys = { RECAPTCHA_SITE_KEY: 'site-key', RECAPTCHA_SECRET_KEY: '0123456789abcdef' };
    expect(readConfig({ ...needed, ...keys }).recaptcha).toEqual({
      siteKey: 'site-key',
      secretKey: '0123456789abcdef',
      verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
    });
  });

  it('Every variable has a purpose and an expected value', () => {
    for (const described of Object.values(variables)) {
      expect(described.purpose).toMatch(/\.$/);
      expect(described.expected).not.toMatch(/\.$/);
    }
  });
});

describe('browser settings', () => {
  it.each([
    ['version', '1.2.3', '1.2.3'],
    ['version', '<script>', undefined],
    ['brand', '{"productName":"Theorem"}', { productName: 'Theorem' }],
    ['brand', '[]', undefined],
    ['brand', 'Lemma', undefined],
    ['signInWithEditor', 'true', true],
    ['signInWithEditor', 'false', false],
    ['signInWithEditor', 'perhaps', undefined],
    ['automaticTax', 'true', true],
    ['automaticTax', '', undefined],
    ['payByInvoiceFromSeats', '10', 10],
    ['payByInvoiceFromSeats', '0', 0],
    ['payByInvoiceFromSeats', '1', undefined],
    ['payByInvoiceFromSeats', '101', undefined],
    ['payByInvoiceFromSeats', 'all', undefined],
    ['extensionId', 'a'.repeat(32), 'a'.repeat(32)],
    ['extensionId', 'lemma', undefined],
    ['cookieDomain', 'lemma.example', 'lemma.example'],
    ['cookieDomain', 'lemma', undefined],
    [
      'tagManagerUrl',
      'https://tags.example/gtm.js?id=GTM-1',
      'https://tags.example/gtm.js?id=GTM-1',
    ],
    ['tagManagerUrl', 'javascript:alert(1)', undefined],
    ['statsDashboardUrl', 'https://dashboard.example/member', 'https://dashboard.example/member'],
    ['statsDashboardUrl', 'javascript:alert(1)', undefined],
    ['flagsClientKey', 'sdk-abc_123', 'sdk-abc_123'],
    ['flagsClientKey', '../secrets', undefined],
  ] as const)('The setting %s reads %j as %j (SHARED-35)', (name, text, value) => {
    expect(browserSettings[name].parse(text)).toEqual(value);
  });

  it.each([
    ['', []],
    [
      'https://one.example, http://localhost:4230',
      ['https://one.example', 'http://localhost:4230'],
    ],
    ['editor.example', undefined],
    ['https://editor.example/', undefined],
    ['https://one.example/path', undefined],
    ['javascript:alert(1)', undefined],
  ])('The list of origins "%s" is read as %j', (text, origins) => {
    expect(parseOrigins(text)).toEqual(origins);
  });
});

describe('PASSWORD_HASH', () => {
  it.each([defaultHashParameters, 'm=47104,t=1,p=1', 'm=65536,t=3,p=4'])(
    'The parameters %s are read, and written as they were (SHARED-335)',
    (text) => {
      const parameters = readHashParameters(text);
      expect(parameters && writeHashParameters(parameters)).toBe(text);
    },
  );

  it.each([
    ['less memory than OWASP asks for', 'm=19455,t=2,p=1'],
    ['too few passes for the memory', 'm=19456,t=1,p=1'],
    ['no lane', 'm=19456,t=2,p=0'],
    ['more memory than a server has for one password', 'm=2000000,t=2,p=1'],
    ['another order', 't=2,m=19456,p=1'],
    ['nothing', ''],
  ])('Parameters with %s are refused (SHARED-335)', (_, text) => {
    expect(readHashParameters(text)).toBeUndefined();
  });
});

describe('a list of headers', () => {
  it('Names and values are read, encoded ones too, and nothing is an empty list', () => {
    expect(parseHeaders('api-key=a=b, x-team = two%20words')).toEqual({
      ...{ 'api-key': 'a=b', 'x-team': 'two words' },
    });
    expect(parseHeaders('')).toEqual({});
  });

  it.each(['api-key', 'api key=1', 'key=', 'key=%0d%0ax:1', 'key=%zz', 'key=ü'])(
    'The text %j is no list of headers',
    (text) => {
      expect(parseHeaders(text)).toBeUndefined();
    },
  );
});

describe('readQuotations', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'quotations-')), 'quotations.json');

  const read = (content: string) => {
    writeFileSync(file, content);
    return readQuotations(file);
  };

  const quotation = { text: 'It reads well.', name: 'Ada Byron', field: 'Topology' };

  it('A file with quotations is read (PRICE-158)', () => {
    expect(read(JSON.stringify([quotation]))).toEqual([quotation]);
  });

  it.each([
    ['no JSON', '“It reads well.”'],
    ['no quotation', '[]'],
    ['more than six quotations', JSON.stringify(Array(7).fill(quotation))],
    ['a quotation without a name', JSON.stringify([{ ...quotation, name: '' }])],
    ['a property of another name', JSON.stringify([{ ...quotation, stars: 5 }])],
    ['a text that is no text', JSON.stringify([{ ...quotation, text: 5 }])],
  ])('A file with %s is rejected (PRICE-158)', (_what, content) => {
    expect(read(content)).toBeUndefined();
  });

  it('A file that does not exist is rejected (PRICE-158)', () => {
    expect(readQuotations(`${file}.old`)).toBeUndefined();
  });
});
