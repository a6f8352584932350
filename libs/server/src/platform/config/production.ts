import type { Values } from './read-variables';

/** The secrets that the local world starts with; they are known to everyone. */
const knownSecret =
  /^(?:local|dev|test|default|change)[-_ ]|_(?:local|standin)_|^sk_test_|^whsec_(?:local|test)/i;

const minCharacters = 8;

/** Whether everyone knows a secret, or it repeats a few characters (SHARED-53). */
const isWeak = (secret: string) => knownSecret.test(secret) || new Set(secret).size < minCharacters;

/** Fewer tries do not slow scripts down. */
const minBotCheckTries = 100;

/** The values that could be read: an invalid or missing one is absent. */
type ReadValues = Partial<Values>;

interface Rule {
  readonly name: string;
  readonly broken: (values: ReadValues) => boolean;
  /** The rest of the sentence that begins with the name. */
  readonly message: string;
}

const secretRule = (
  name: string,
  read: (values: ReadValues) => readonly (string | undefined)[] | undefined,
): Rule => ({
  name,
  broken: (values) => (read(values) ?? []).some((secret) => secret !== undefined && isWeak(secret)),
  message: 'is a default or weak secret; production needs a random secret of its own.',
});

const isPlainHttp = (address: string) => address.startsWith('http:');

const httpsRule = (name: string, read: (values: ReadValues) => string | undefined): Rule => ({
  name,
  broken: (values) => isPlainHttp(read(values) ?? ''),
  message: 'is a plain http address; production needs https.',
});

const httpsOriginsRule = (
  name: string,
  read: (values: ReadValues) => readonly string[] | undefined,
): Rule => ({
  name,
  broken: (values) => (read(values) ?? []).some(isPlainHttp),
  message: 'has an origin with plain http; production needs https.',
});

const ownHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

function isPlainSmtp(address: string): boolean {
  const { protocol, hostname, searchParams } = new URL(address);
  const isEncrypted = protocol === 'smtps:' || searchParams.get('requireTLS') === 'true';
  return !isEncrypted && !ownHosts.includes(hostname);
}

/** The modes in which the driver encrypts a connection and checks the certificate. */
const encryptedModes: readonly (string | null)[] = ['require', 'verify-ca', 'verify-full'];

/** Whether what is stored would travel unencrypted to another machine; a socket has no host. */
function isPlainDatabase(address: string): boolean {
  const { hostname, searchParams } = new URL(address);
  const isOwn = hostname === '' || ownHosts.includes(hostname);
  return !isOwn && !encryptedModes.includes(searchParams.get('sslmode'));
}

const inboxRule = (name: string, read: (values: ReadValues) => string | undefined): Rule => ({
  name,
  broken: (values) => (read(values) ?? '').toLowerCase().endsWith('.example'),
  message: 'is an address that receives no mail; production needs the address of your team.',
});

const rules: readonly Rule[] = [
  {
    name: 'DATABASE_URL',
    broken: ({ databaseUrl }) => databaseUrl === undefined,
    message: 'is missing; production needs a PostgreSQL server instead of the embedded database.',
  },
  {
    name: 'DATABASE_URL',
    broken: ({ databaseUrl }) => databaseUrl !== undefined && isPlainDatabase(databaseUrl),
    message: 'is a connection to another host without TLS; production needs ?sslmode=verify-full.',
  },
  {
    name: 'BASE_URL',
    broken: ({ baseUrl }) => baseUrl === undefined,
    message: 'is missing; production needs the portal’s https address.',
  },
  {
    name: 'LOCAL_CLOCK_URL',
    broken: ({ localClockUrl }) => localClockUrl !== undefined,
    message: 'is set; production uses the machine’s clock only.',
  },
  {
    name: 'STRIPE_API_URL',
    broken: ({ stripeApiUrl }) => stripeApiUrl !== undefined,
    message: 'is set; production uses Stripe itself.',
  },
  {
    name: 'SMTP_URL',
    broken: ({ smtpUrl }) => smtpUrl !== undefined && isPlainSmtp(smtpUrl),
    message:
      'is plain SMTP to another host; production needs smtps, or smtp with ?requireTLS=true.',
  },
  {
    name: 'SEED_DEMO_USERS',
    broken: ({ seedDemoUsers }) => seedDemoUsers === true,
    message: 'is "true"; production has no demo accounts.',
  },
  {
    name: 'BOT_CHECK_TRIES',
    broken: ({ botCheckTries }) => botCheckTries !== undefined && botCheckTries < minBotCheckTries,
    message: `is less than ${minBotCheckTries}; production needs a puzzle that slows scripts down.`,
  },
  inboxRule('SUPPORT_INBOX', ({ supportInbox }) => supportInbox),
  inboxRule('INSTITUTIONS_INBOX', ({ institutionsInbox }) => institutionsInbox),
  httpsRule('BASE_URL', ({ baseUrl }) => baseUrl),
  httpsRule('AUTH_HOST', ({ authHost }) => authHost),
  httpsRule('LANGUAGE_HOST', ({ languageHost }) => languageHost),
  httpsRule('METRICS_HOST', ({ metricsHost }) => metricsHost),
  httpsRule('FLAGS_HOST', ({ flagsHost }) => flagsHost),
  httpsRule('METRICS_DESTINATION_URL', ({ metricsDestinationUrl }) => metricsDestinationUrl),
  httpsRule('TAG_MANAGER_URL', ({ tagManagerUrl }) => tagManagerUrl),
  httpsRule('EDITOR_ISSUER', ({ editorIssuer }) => editorIssuer),
  httpsRule('RECAPTCHA_URL', ({ recaptchaUrl }) => recaptchaUrl),
  httpsOriginsRule('CORS_ORIGINS', ({ corsOrigins }) => corsOrigins),
  httpsOriginsRule('TARGET_ORIGINS', ({ targetOrigins }) => targetOrigins),
  httpsOriginsRule('ALLOWED_PARENT_ORIGINS', ({ allowedParentOrigins }) => allowedParentOrigins),
  httpsOriginsRule('MAIN_APP_ORIGINS', ({ mainAppOrigins }) => mainAppOrigins),
  {
    name: 'SOCIAL_PROVIDERS',
    broken: ({ socialProviders = [] }) => socialProviders.some(({ issuer }) => isPlainHttp(issuer)),
    message: 'has an issuer with plain http; production needs https.',
  },
  secretRule('SOCIAL_PROVIDERS', ({ socialProviders }) =>
    socialProviders?.map(({ clientSecret }) => clientSecret),
  ),
  secretRule('RECAPTCHA_SECRET_KEY', ({ recaptchaSecretKey }) => [recaptchaSecretKey]),
  secretRule('STRIPE_SECRET_KEY', ({ stripeSecretKey }) => [stripeSecretKey]),
  secretRule('STRIPE_WEBHOOK_SECRET', ({ stripeWebhookSecrets }) => stripeWebhookSecrets),
  secretRule('GUMROAD_WEBHOOK_SECRET', ({ gumroadWebhookSecret }) => [gumroadWebhookSecret]),
  secretRule('KEY_ENCRYPTION_SECRET', ({ keyEncryptionSecret }) => [keyEncryptionSecret]),
  secretRule(
    'OTHER_KEY_ENCRYPTION_SECRETS',
    ({ otherKeyEncryptionSecrets }) => otherKeyEncryptionSecrets,
  ),
  secretRule('BOT_CHECK_SECRET', ({ botCheckSecret }) => [botCheckSecret]),
  secretRule('EDITOR_SERVICE_KEY', ({ editorServiceKey }) => [editorServiceKey]),
  secretRule('USAGE_SERVICE_KEY', ({ usageServiceKey }) => [usageServiceKey]),
  secretRule('CONTROL_SECRET', ({ controlSecret }) => [controlSecret]),
];

/** One sentence for each value that production rejects, without the variables that `problems` already name. */
export function productionProblems(values: ReadValues, problems: readonly string[]): string[] {
  return rules
    .filter(({ name }) => !problems.some((problem) => problem.startsWith(`${name} `)))
    .filter(({ broken }) => broken(values))
    .map(({ name, message }) => `${name} ${message}`);
}
