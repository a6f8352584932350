import { boolean, number, string } from 'yup';
import { address, addressVariables, inboxVariables } from './address-variables';
import { browserSettingVariables } from './browser-setting-variables';
import {
  editorVariables,
  recaptchaVariables,
  retryVariables,
  gumroadVariables,
  leakedPasswordVariables,
} from './provider-variables';
import {
  addressField,
  connectionField,
  listField,
  parsedField,
  secretField,
  variable,
} from './fields';
import { defaultHashParameters, readHashParameters } from './hash-parameters';
import { socialProviders, type SocialProvider } from './social-providers';
import { observabilityVariables } from './observability-variables';
import type { HashParameters } from '../../ports/password-hasher';

const services = {
  databaseUrl: variable({
    name: 'DATABASE_URL',
    purpose: 'A PostgreSQL server. Without it the embedded database is used.',
    expected: 'an address such as postgres://user:password@host:5432/name',
    secret: true,
    schema: connectionField('postgres', 'postgresql'),
  }),
  runtimeRole: variable({
    name: 'DATABASE_RUNTIME_ROLE',
    purpose:
      'The role that the API runs as, which owns no table: `node migrate.mjs`, with the owner’s DATABASE_URL, gives it its rights. Absent: one role does both.',
    expected: 'the name of a role, such as portal_runtime',
    schema: string().matches(/^[a-z_][\w-]*$/i),
  }),
  pgliteDir: variable({
    name: 'PGLITE_DIR',
    purpose: 'The folder of the embedded database.',
    expected: 'a folder',
    fallback: '.world/database',
    schema: string().min(1).defined(),
  }),
  smtpUrl: variable({
    name: 'SMTP_URL',
    purpose: 'The mail server.',
    expected: 'an address such as smtps://user:password@host:465',
    secret: true,
    fallback: 'smtp://localhost:4221',
    schema: connectionField('smtp', 'smtps').defined(),
  }),
  mailFrom: variable({
    name: 'MAIL_FROM',
    purpose: 'The sender of every mail.',
    expected: 'an address such as Lemma <no-reply@portal.example>',
    fallback: 'Lemma <no-reply@lemma.example>',
    schema: string()
      .matches(/^[^\r\n]*@[^\r\n]*$/)
      .defined(),
  }),
  stripeApiUrl: variable({
    name: 'STRIPE_API_URL',
    purpose: 'A stand-in for the payment provider. Absent: Stripe itself.',
    expected: address,
    schema: addressField(),
  }),
  metricsDestinationUrl: variable({
    name: 'METRICS_DESTINATION_URL',
    purpose: 'Where analytics events are forwarded to. Absent: they stay in the database.',
    expected: address,
    schema: addressField(),
  }),
  flagsFile: variable({
    name: 'FLAGS_FILE',
    purpose:
      'The file with the feature flags; a change is served immediately. Absent: every flag has its default.',
    expected: 'a file',
    schema: string().min(1),
  }),
  ...leakedPasswordVariables,
  portalDist: variable({
    name: 'PORTAL_DIST',
    purpose: 'The folder of the built portal. Absent: the API serves its endpoints only.',
    expected: 'a folder',
    schema: string().min(1),
  }),
  localClockUrl: variable({
    name: 'LOCAL_CLOCK_URL',
    purpose: 'The address of the local world’s clock. Absent: the machine’s clock.',
    expected: address,
    schema: addressField(),
  }),
} as const;

const secrets = {
  stripeSecretKey: variable({
    name: 'STRIPE_SECRET_KEY',
    purpose: 'The payment provider’s secret key.',
    expected: 'a secret of at least 16 characters',
    secret: true,
    schema: secretField().required(),
  }),
  stripeWebhookSecrets: variable<readonly string[]>({
    name: 'STRIPE_WEBHOOK_SECRET',
    purpose:
      'The secret that the payment provider signs webhooks with; two, separated by a comma, while it is being replaced.',
    expected: 'one or two secrets of at least 16 characters',
    secret: true,
    schema: listField()
      .test('secrets', (value) => {
        const given = value ?? [];
        return given.length >= 1 && given.length <= 2 && given.every((entry) => entry.length >= 16);
      })
      .required(),
  }),
  keyEncryptionSecret: variable({
    name: 'KEY_ENCRYPTION_SECRET',
    purpose:
      'Encrypts the signing keys and the waiting mails in the database, and derives the secrets of links.',
    expected: 'a secret of at least 32 characters',
    secret: true,
    schema: secretField(32).required(),
  }),
  otherKeyEncryptionSecrets: variable<readonly string[]>({
    name: 'OTHER_KEY_ENCRYPTION_SECRETS',
    purpose:
      'Secrets that still open what they encrypted, while KEY_ENCRYPTION_SECRET is being replaced.',
    expected: 'at most three secrets of at least 32 characters, separated by commas',
    secret: true,
    schema: listField()
      .test('secrets', (value) => {
        const given = value ?? [];
        return given.length <= 3 && given.every((entry) => entry.length >= 32);
      })
      .default([]),
  }),
  botCheckSecret: variable({
    name: 'BOT_CHECK_SECRET',
    purpose: 'Signs the puzzles of the bot check.',
    expected: 'a secret of at least 32 characters',
    secret: true,
    schema: secretField(32).required(),
  }),
  editorServiceKey: variable({
    name: 'EDITOR_SERVICE_KEY',
    purpose:
      'The key that the LaTeX editor’s integration sends. Absent: its requests are rejected.',
    expected: 'a secret of at least 32 characters',
    secret: true,
    schema: secretField(32),
  }),
  usageServiceKey: variable({
    name: 'USAGE_SERVICE_KEY',
    purpose:
      'The key of the language service and the add-ins, which record usage and block suggestions with it. Absent: their requests are rejected.',
    expected: 'a secret of at least 32 characters',
    secret: true,
    schema: secretField(32),
  }),
  socialProviders: variable<readonly SocialProvider[]>({
    name: 'SOCIAL_PROVIDERS',
    purpose: 'The OpenID providers that users can sign in with.',
    expected:
      'a JSON list such as [{"id":"google","name":"Google","issuer":"https://accounts.google.com","clientId":"…","clientSecret":"…","scopes":["openid","email"]}]',
    secret: true,
    fallback: '[]',
    schema: socialProviders,
  }),
  controlSecret: variable({
    name: 'CONTROL_SECRET',
    purpose:
      'A secret shared with the stand-ins that allows moving the clock. Needed with LOCAL_CLOCK_URL.',
    expected: 'a secret of at least 16 characters',
    secret: true,
    schema: secretField(),
  }),
} as const;

const behavior = {
  passwordHash: variable<HashParameters>({
    name: 'PASSWORD_HASH',
    purpose:
      'The work of a password hash (argon2id): memory in KiB, passes and lanes. Stored hashes follow when their users log in.',
    expected: 'parameters such as m=19456,t=2,p=1, at least those of OWASP',
    fallback: defaultHashParameters,
    schema: parsedField(readHashParameters).required(),
  }),
  botCheckTries: variable({
    name: 'BOT_CHECK_TRIES',
    purpose:
      'How many keys a browser tries on average to pass the bot check; a higher number slows down scripts, but users too.',
    expected: 'a whole number from 2 to 100000',
    fallback: '1000',
    schema: number().integer().min(2).max(100_000).defined(),
  }),
  publicPostsPerSecond: variable({
    name: 'PUBLIC_POSTS_PER_SECOND',
    purpose:
      'How many POST requests that need no sign-in one network may send to a process, on average over ten seconds; a campus behind one address is one network.',
    expected: 'a whole number from 1 to 1000000',
    fallback: '200',
    schema: number().integer().min(1).max(1_000_000).defined(),
  }),
  profile: variable({
    name: 'PROFILE',
    purpose: '`strict` follows security standards where the specification favors convenience.',
    expected: 'default or strict',
    fallback: 'default',
    schema: string()
      .oneOf(['default', 'strict'] as const)
      .defined(),
  }),
  role: variable({
    name: 'ROLE',
    purpose:
      'What the process does: `api` serves requests, `worker` runs jobs and scheduled jobs, `all` does both. Without DATABASE_URL there is one process, `all`.',
    expected: 'all, api or worker',
    fallback: 'all',
    schema: string()
      .oneOf(['all', 'api', 'worker'] as const)
      .defined(),
  }),
  drainSeconds: variable({
    name: 'DRAIN_SECONDS',
    purpose:
      'How long a process that was asked to stop keeps serving while `/readyz` responds with 503: longer than a load balancer takes to notice.',
    expected: 'a whole number from 0 to 60',
    fallback: '0',
    schema: number().integer().min(0).max(60).defined(),
  }),
  seedDemoUsers: variable({
    name: 'SEED_DEMO_USERS',
    purpose: 'Creates the demo accounts of the local world at start.',
    expected: 'true or false',
    fallback: 'false',
    schema: boolean().defined(),
  }),
} as const;

/** Every environment variable of the API; its README has a table of them. */
export const variables = {
  ...addressVariables,
  ...services,
  ...inboxVariables,
  ...recaptchaVariables,
  ...retryVariables,
  ...gumroadVariables,
  ...editorVariables,
  ...observabilityVariables,
  ...secrets,
  ...behavior,
  ...browserSettingVariables,
} as const;
