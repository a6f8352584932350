import { existsSync } from 'node:fs';
import leven from 'leven';
import type { Environment, VariableProblem } from './read-variables';
import {
  belongsToNobody,
  everywhere,
  httpsAddress,
  httpsOrigins,
  inProduction,
  isPlainDatabase,
  isPlainSmtp,
  neededBeside,
  ownInbox,
  ownSecret,
  type ReadValues,
  type Rule,
} from './rule';
import { variables } from './variables';

/** Whether the cookies of a domain are those of the portal's host, too. */
function isOwnDomain(baseUrl: string, domain: string): boolean {
  const { hostname } = new URL(baseUrl);
  return hostname === domain || hostname.endsWith(`.${domain}`);
}

/** Fewer tries do not slow scripts down. */
const minBotCheckTries = 100;

const known = Object.values(variables).map(({ name }) => name);

/** The known variable that a name differs from in few letters, but not in the first one: `PHP_VERSION` is no `APP_VERSION`. */
function meantBy(name: string): string | undefined {
  const isClose = (meant: string) =>
    meant.startsWith(name.charAt(0)) &&
    leven(name, meant) <= Math.min(3, Math.floor(meant.length / 4));
  return known.includes(name) ? undefined : known.find(isClose);
}

const misspelled: Rule = {
  id: 'A variable is no variable of the API, and close to one.',
  holds: 'in production',
  find: (_values, environment) =>
    Object.keys(environment).flatMap((name) => {
      const meant = meantBy(name);
      const says = `${name} is no variable of the API.`;
      const remedy = `Rename it to ${meant}, or remove it.`;
      return meant === undefined ? [] : [{ name, says, remedy }];
    }),
};

/** Every rule: a start and the doctor know no others. */
export const rules: readonly Rule[] = [
  neededBeside('controlSecret', 'localClockUrl'),
  neededBeside('recaptchaSiteKey', 'recaptchaSecretKey'),
  neededBeside('recaptchaSecretKey', 'recaptchaSiteKey'),
  neededBeside('editorClientId', 'editorIssuer'),
  neededBeside('gumroadProductId', 'gumroadWebhookSecret'),
  neededBeside('gumroadWebhookSecret', 'gumroadProductId'),
  everywhere(
    'DATABASE_URL',
    ({ role = 'all', databaseUrl }) => role !== 'all' && databaseUrl === undefined,
    'is missing beside a ROLE that shares its database',
    `Set it to ${variables.databaseUrl.expected}, or set ROLE=all.`,
  ),
  inProduction(
    'DATABASE_URL',
    ({ role = 'all', databaseUrl }) => role === 'all' && databaseUrl === undefined,
    'is missing',
    'Set it to a PostgreSQL server: the embedded database is for the local world.',
  ),
  inProduction(
    'DATABASE_URL',
    ({ databaseUrl }) => databaseUrl !== undefined && isPlainDatabase(databaseUrl),
    'is a connection to another host without TLS',
    'Add ?sslmode=verify-full.',
  ),
  inProduction(
    'BASE_URL',
    ({ baseUrl }) => baseUrl === undefined,
    'is missing',
    'Set it to the portal’s https address.',
  ),
  httpsAddress('baseUrl', ({ baseUrl }) => baseUrl),
  inProduction(
    'BASE_URL',
    ({ baseUrl }) => baseUrl !== undefined && new URL(baseUrl).pathname !== '/',
    'has a path',
    'Set it to the address of a host: the portal’s pages begin at its root.',
  ),
  inProduction(
    'TRUSTED_PROXIES',
    ({ role, trustedProxies }) => role !== 'worker' && trustedProxies?.length === 0,
    'is missing, so that all users behind the proxy that serves https share one limit',
    'Set it to the addresses of that proxy.',
  ),
  inProduction(
    'COOKIE_DOMAIN',
    ({ baseUrl, cookieDomain }) =>
      baseUrl !== undefined && Boolean(cookieDomain) && !isOwnDomain(baseUrl, cookieDomain ?? ''),
    'is not the domain of BASE_URL, so that browsers reject the cookies',
    'Set it to the host of BASE_URL or a parent domain of it, or remove it.',
  ),
  inProduction(
    'LOCAL_CLOCK_URL',
    ({ localClockUrl }) => localClockUrl !== undefined,
    'is set',
    'Remove it: production uses the machine’s clock.',
  ),
  inProduction(
    'STRIPE_API_URL',
    ({ stripeApiUrl }) => stripeApiUrl !== undefined,
    'is set',
    'Remove it: production uses Stripe itself.',
  ),
  inProduction(
    'STRIPE_SECRET_KEY',
    ({ stripeSecretKey }) => stripeSecretKey?.startsWith('pk_') ?? false,
    'is a publishable key',
    'Set it to the secret key (sk_live_…) or a restricted one (rk_live_…).',
  ),
  inProduction(
    'SMTP_URL',
    ({ smtpUrl }) => smtpUrl === variables.smtpUrl.fallback,
    'is missing, or the stand-in of the local world',
    `Set it to your mail server, ${variables.smtpUrl.expected}.`,
  ),
  inProduction(
    'SMTP_URL',
    ({ smtpUrl }) => smtpUrl !== undefined && isPlainSmtp(smtpUrl),
    'is plain SMTP to another host',
    'Use smtps, or smtp with ?requireTLS=true.',
  ),
  inProduction(
    'MAIL_FROM',
    ({ mailFrom }) => belongsToNobody(mailFrom ?? ''),
    'is missing, or an address that belongs to nobody',
    'Set it to an address of a domain of yours.',
  ),
  ownInbox('supportInbox', ({ supportInbox }) => supportInbox),
  ownInbox('institutionsInbox', ({ institutionsInbox }) => institutionsInbox),
  inProduction(
    'FLAGS_FILE',
    ({ flagsFile }) => flagsFile !== undefined && !existsSync(flagsFile),
    'is a file that is not there',
    'Create it, correct the path, or remove FLAGS_FILE.',
  ),
  inProduction(
    'LEAKED_PASSWORDS',
    ({ leakedPasswords }) => leakedPasswords !== undefined && !existsSync(leakedPasswords),
    'is a folder that is not there',
    'Create it, correct the path, or remove LEAKED_PASSWORDS.',
  ),
  inProduction(
    'SEED_DEMO_USERS',
    ({ seedDemoUsers }) => seedDemoUsers === true,
    'is "true"',
    'Remove it: production has no demo accounts.',
  ),
  inProduction(
    'BOT_CHECK_TRIES',
    ({ botCheckTries }) => botCheckTries !== undefined && botCheckTries < minBotCheckTries,
    `is less than ${minBotCheckTries}, which does not slow scripts down`,
    'Set it to 1000, or remove it.',
  ),
  httpsAddress('authHost', ({ authHost }) => authHost),
  httpsAddress('languageHost', ({ languageHost }) => languageHost),
  httpsAddress('metricsHost', ({ metricsHost }) => metricsHost),
  httpsAddress('flagsHost', ({ flagsHost }) => flagsHost),
  httpsAddress('metricsDestinationUrl', ({ metricsDestinationUrl }) => metricsDestinationUrl),
  httpsAddress('tagManagerUrl', ({ tagManagerUrl }) => tagManagerUrl),
  httpsAddress('editorIssuer', ({ editorIssuer }) => editorIssuer),
  httpsAddress('recaptchaUrl', ({ recaptchaUrl }) => recaptchaUrl),
  httpsOrigins('corsOrigins', ({ corsOrigins }) => corsOrigins),
  httpsOrigins('targetOrigins', ({ targetOrigins }) => targetOrigins),
  httpsOrigins('allowedParentOrigins', ({ allowedParentOrigins }) => allowedParentOrigins),
  httpsOrigins('mainAppOrigins', ({ mainAppOrigins }) => mainAppOrigins),
  httpsOrigins('socialProviders', ({ socialProviders }) =>
    socialProviders?.map(({ issuer }) => issuer),
  ),
  ownSecret('socialProviders', ({ socialProviders = [] }) =>
    socialProviders.map(({ clientSecret }) => clientSecret),
  ),
  ownSecret('recaptchaSecretKey', ({ recaptchaSecretKey }) => [recaptchaSecretKey]),
  ownSecret('stripeSecretKey', ({ stripeSecretKey }) => [stripeSecretKey]),
  ownSecret('stripeWebhookSecrets', ({ stripeWebhookSecrets = [] }) => stripeWebhookSecrets),
  ownSecret('gumroadWebhookSecret', ({ gumroadWebhookSecret }) => [gumroadWebhookSecret]),
  ownSecret('keyEncryptionSecret', ({ keyEncryptionSecret }) => [keyEncryptionSecret]),
  ownSecret(
    'otherKeyEncryptionSecrets',
    ({ otherKeyEncryptionSecrets = [] }) => otherKeyEncryptionSecrets,
  ),
  ownSecret('botCheckSecret', ({ botCheckSecret }) => [botCheckSecret]),
  ownSecret('editorServiceKey', ({ editorServiceKey }) => [editorServiceKey]),
  ownSecret('usageServiceKey', ({ usageServiceKey }) => [usageServiceKey]),
  ownSecret('controlSecret', ({ controlSecret }) => [controlSecret]),
  misspelled,
];

/** What the rules find, without the variables that `unread` already names. */
export function brokenRules(
  values: ReadValues,
  environment: Environment,
  unread: readonly VariableProblem[],
): readonly VariableProblem[] {
  const isProduction = values.environment === 'production';
  return rules
    .filter(({ holds }) => holds === 'everywhere' || isProduction)
    .flatMap((rule) => rule.find(values, environment))
    .filter(({ name }) => !unread.some((problem) => problem.name === name));
}
