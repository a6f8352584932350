import type { Values } from './values';

/** The secrets that the local world starts with; they are known to everyone. */
const knownSecret =
  /^(?:local|dev|test|default|change)[-_ ]|_(?:local|standin)_|^sk_test_|^whsec_(?:local|test)/i;

/** Fewer tries do not slow scripts down. */
const leastBotCheckTries = 100;

interface Rule {
  readonly broken: (values: Values) => boolean;
  readonly message: string;
}

const secretRule = (
  name: string,
  read: (values: Values) => readonly (string | undefined)[],
): Rule => ({
  broken: (values) =>
    read(values).some((secret) => secret !== undefined && knownSecret.test(secret)),
  message: `${name} is a default secret; production needs a secret of its own.`,
});

const httpsRule = (name: string, read: (values: Values) => string | undefined): Rule => ({
  broken: (values) => read(values)?.startsWith('http:') ?? false,
  message: `${name} is a plain http address; production needs https.`,
});

/** What `NODE_ENV=production` rejects besides invalid values. */
const rules: readonly Rule[] = [
  {
    broken: ({ databaseUrl }) => databaseUrl === undefined,
    message:
      'DATABASE_URL is missing; production needs a PostgreSQL server instead of the embedded database.',
  },
  {
    broken: ({ baseUrl }) => baseUrl === undefined,
    message: 'BASE_URL is missing; production needs the portal’s https address.',
  },
  {
    broken: ({ localClockUrl }) => localClockUrl !== undefined,
    message: 'LOCAL_CLOCK_URL is set; production uses the machine’s clock only.',
  },
  {
    broken: ({ seedDemoUsers }) => seedDemoUsers,
    message: 'SEED_DEMO_USERS is "true"; production has no demo accounts.',
  },
  {
    broken: ({ botCheckTries }) => botCheckTries < leastBotCheckTries,
    message: `BOT_CHECK_TRIES is less than ${leastBotCheckTries}; production needs a puzzle that slows scripts down.`,
  },
  httpsRule('BASE_URL', ({ baseUrl }) => baseUrl),
  httpsRule('AUTH_HOST', ({ authHost }) => authHost),
  httpsRule('LANGUAGE_HOST', ({ languageHost }) => languageHost),
  httpsRule('RECAPTCHA_URL', ({ recaptchaUrl }) => recaptchaUrl),
  httpsRule('STRIPE_API_URL', ({ stripeApiUrl }) => stripeApiUrl),
  {
    broken: ({ targetOrigins }) => targetOrigins.some((origin) => origin.startsWith('http:')),
    message: 'TARGET_ORIGINS has an origin with plain http; production needs https.',
  },
  {
    broken: ({ socialProviders }) =>
      socialProviders.some(({ issuer }) => issuer.startsWith('http:')),
    message: 'SOCIAL_PROVIDERS has an issuer with plain http; production needs https.',
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

/** One sentence for each value that production rejects. */
export function productionProblems(values: Values): string[] {
  return rules.filter(({ broken }) => broken(values)).map(({ message }) => message);
}
