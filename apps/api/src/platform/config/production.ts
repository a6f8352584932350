import type { Values } from './values';

/** The secrets that the local world starts with; they are known to everyone. */
const knownSecret =
  /^(?:local|dev|test|default|change)[-_ ]|_(?:local|standin)_|^sk_test_|^whsec_(?:local|test)/i;

/** Less than this holds no script back. */
const leastBotCheckTries = 100;

interface Rule {
  readonly broken: (values: Values) => boolean;
  readonly says: string;
}

const secretRule = (
  name: string,
  read: (values: Values) => readonly (string | undefined)[],
): Rule => ({
  broken: (values) =>
    read(values).some((secret) => secret !== undefined && knownSecret.test(secret)),
  says: `${name} got a default secret; production takes one of your own.`,
});

const httpsRule = (name: string, read: (values: Values) => string | undefined): Rule => ({
  broken: (values) => read(values)?.startsWith('http:') ?? false,
  says: `${name} got a plain http address; production takes https.`,
});

/** What `NODE_ENV=production` refuses beside wrong values. */
const rules: readonly Rule[] = [
  {
    broken: ({ databaseUrl }) => databaseUrl === undefined,
    says: 'DATABASE_URL is missing; production takes a PostgreSQL server, not the embedded database.',
  },
  {
    broken: ({ baseUrl }) => baseUrl === undefined,
    says: 'BASE_URL is missing; production takes the portal’s https address.',
  },
  {
    broken: ({ localClockUrl }) => localClockUrl !== undefined,
    says: 'LOCAL_CLOCK_URL is set; production takes the machine’s clock only.',
  },
  {
    broken: ({ seedDemoUsers }) => seedDemoUsers,
    says: 'SEED_DEMO_USERS got "true"; production takes no demo accounts.',
  },
  {
    broken: ({ botCheckTries }) => botCheckTries < leastBotCheckTries,
    says: `BOT_CHECK_TRIES got fewer than ${leastBotCheckTries}; production takes a puzzle that costs something.`,
  },
  httpsRule('BASE_URL', ({ baseUrl }) => baseUrl),
  httpsRule('AUTH_HOST', ({ authHost }) => authHost),
  httpsRule('LANGUAGE_HOST', ({ languageHost }) => languageHost),
  httpsRule('RECAPTCHA_URL', ({ recaptchaUrl }) => recaptchaUrl),
  httpsRule('STRIPE_API_URL', ({ stripeApiUrl }) => stripeApiUrl),
  {
    broken: ({ targetOrigins }) => targetOrigins.some((origin) => origin.startsWith('http:')),
    says: 'TARGET_ORIGINS got an origin with plain http; production takes https.',
  },
  {
    broken: ({ socialProviders }) =>
      socialProviders.some(({ issuer }) => issuer.startsWith('http:')),
    says: 'SOCIAL_PROVIDERS got an issuer with plain http; production takes https.',
  },
  secretRule('SOCIAL_PROVIDERS', ({ socialProviders }) =>
    socialProviders.map(({ clientSecret }) => clientSecret),
  ),
  secretRule('STRIPE_SECRET_KEY', ({ stripeSecretKey }) => [stripeSecretKey]),
  secretRule('STRIPE_WEBHOOK_SECRET', ({ stripeWebhookSecrets }) => stripeWebhookSecrets),
  secretRule('KEY_ENCRYPTION_SECRET', ({ keyEncryptionSecret }) => [keyEncryptionSecret]),
  secretRule('BOT_CHECK_SECRET', ({ botCheckSecret }) => [botCheckSecret]),
  secretRule('EDITOR_SERVICE_KEY', ({ editorServiceKey }) => [editorServiceKey]),
  secretRule('CONTROL_SECRET', ({ controlSecret }) => [controlSecret]),
];

/** The sentences for everything that production refuses. */
export function productionProblems(values: Values): string[] {
  return rules.filter(({ broken }) => broken(values)).map(({ says }) => says);
}
