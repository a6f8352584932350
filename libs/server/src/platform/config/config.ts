import {
  pickBrowserSettings,
  type BrowserSettings,
  type RenewalRetries,
} from '@portal/shared/util';
import type { EditorOptions, RecaptchaOptions, GumroadOptions } from './provider-variables';
import type { ListenAddress } from './fields';
import { brokenRules } from './rules';
import type { SocialProvider } from './social-providers';
import { readVariables, type Environment, type Values } from './read-variables';
import { variables } from './variables';
import type { Secrets } from '../secrets/sealed-values';
import { StartProblem } from '../start-problem';
import type { HashParameters } from '../../ports/password-hasher';

/** The hosts of the endpoints, without a trailing slash. */
interface Hosts {
  readonly origin: string;
  readonly auth: string;
  readonly language: string;
  readonly metrics: string;
  readonly flags: string;
}

/** The checked and typed configuration; the environment is read only once. */
export interface Config extends BrowserSettings {
  readonly environment: Values['environment'];
  readonly port: number;
  /** The portal's own address, without a trailing slash: every link starts with it. */
  readonly baseUrl: string;
  readonly hosts: Hosts;
  readonly corsOrigins: readonly string[];
  readonly trustedProxies: readonly string[];
  readonly database: { readonly url: string } | { readonly folder: string };
  /** The role that gets its rights from the step that migrates; undefined where one role does both. */
  readonly runtimeRole: string | undefined;
  readonly mail: {
    readonly smtpUrl: string;
    readonly from: string;
    /** Where the messages of the contact forms go. */
    readonly inboxes: { readonly support: string; readonly institutions: string };
  };
  readonly stripe: {
    /** The address of a stand-in; undefined for Stripe itself. */
    readonly apiUrl: string | undefined;
    readonly secretKey: string;
    /** The current secret, and the previous one while it is being replaced. */
    readonly webhookSecrets: readonly string[];
    /** Whether it adds tax to the prices. */
    readonly automaticTax: boolean;
  };
  /** The payment provider's settings for failed payments. */
  readonly renewalRetries: RenewalRetries;
  /** Gumroad's pings; undefined without a secret: then their endpoint does not exist. */
  readonly gumroad: GumroadOptions | undefined;
  /** The secret that seals and derives, then those that still open what they sealed. */
  readonly keyEncryptionSecrets: Secrets;
  /** The parameters of new password hashes; older hashes follow when their users log in. */
  readonly passwordHash: HashParameters;
  /** The secret that signs the puzzles, and how many keys a solver tries on average. */
  readonly botCheck: { readonly secret: string; readonly tries: number };
  /** How many POSTs that need no sign-in one network may send. */
  readonly publicPostsPerSecond: number;
  /** Google's bot check; undefined for the self-hosted one. */
  readonly recaptcha: RecaptchaOptions | undefined;
  /** The login with the LaTeX editor; undefined without its issuer. */
  readonly editor: EditorOptions | undefined;
  /** The key of the LaTeX editor's integration; if undefined, its requests are rejected. */
  readonly editorServiceKey: string | undefined;
  /** The key that the language service records usage with; if undefined, its requests are rejected. */
  readonly usageServiceKey: string | undefined;
  /** The OpenID providers that users can sign in with, in the order in which they are shown. */
  readonly socialProviders: readonly SocialProvider[];
  /** The domain that passkeys belong to, and the origins that may use them, the portal's own first. */
  readonly passkeys: { readonly rpId: string; readonly origins: readonly string[] };
  /** Where collected analytics events are forwarded to; undefined keeps them in the database only. */
  readonly metricsDestinationUrl: string | undefined;
  /** The local world's clock; undefined for the machine's clock. */
  readonly localClock: { readonly url: string; readonly controlSecret: string } | undefined;
  /** The file with the feature flags; undefined for the defaults. */
  readonly flagsFile: string | undefined;
  readonly leakedPasswords: string | undefined;
  readonly portalDist: string | undefined;
  /** Where Prometheus reads the metrics; undefined for nowhere. */
  readonly prometheusAddress: ListenAddress | undefined;
  /** Where traces are sent, with which headers, and which share of the requests is traced; undefined for nowhere. */
  readonly traces:
    | {
        readonly url: string;
        readonly headers: Readonly<Record<string, string>>;
        readonly share: number;
      }
    | undefined;
  readonly profile: Values['profile'];
  readonly logLevel: Values['logLevel'];
  readonly seedDemoUsers: boolean;
  /** Whether the process serves requests, runs jobs, or both. */
  readonly role: Values['role'];
  /** How long it serves while `/readyz` rejects, before it stops. */
  readonly drainSeconds: number;
}

function recaptchaOf(values: Values): RecaptchaOptions | undefined {
  const { recaptchaSiteKey: siteKey, recaptchaSecretKey: secretKey, recaptchaUrl } = values;
  return siteKey && secretKey ? { siteKey, secretKey, verifyUrl: recaptchaUrl } : undefined;
}

function gumroadOf({ gumroadWebhookSecret, gumroadProductId }: Values): GumroadOptions | undefined {
  return gumroadWebhookSecret && gumroadProductId
    ? { webhookSecret: gumroadWebhookSecret, productId: gumroadProductId }
    : undefined;
}

function tracesOf({ tracesUrl: url, tracesHeaders: headers, tracedShare: share }: Values) {
  return url === undefined ? undefined : { url, headers, share };
}

function editorOf({ editorIssuer: issuer, editorClientId: clientId }: Values) {
  return issuer && clientId ? { issuer, clientId } : undefined;
}

function passkeysOf({ passkeyRpId, passkeyRelatedOrigins }: Values, baseUrl: string) {
  const { hostname, origin } = new URL(baseUrl);
  return { rpId: passkeyRpId ?? hostname, origins: [origin, ...passkeyRelatedOrigins] };
}

function configOf(values: Values): Config {
  const baseUrl = values.baseUrl ?? `http://localhost:${values.port}`;
  const { localClockUrl, controlSecret } = values;
  return {
    ...pickBrowserSettings(values),
    environment: values.environment,
    port: values.port,
    baseUrl,
    hosts: {
      origin: baseUrl,
      auth: values.authHost ?? `${baseUrl}/identity`,
      language: values.languageHost ?? `${baseUrl}/language`,
      metrics: values.metricsHost ?? `${baseUrl}/metrics`,
      flags: values.flagsHost ?? `${baseUrl}/flags`,
    },
    corsOrigins: values.corsOrigins,
    trustedProxies: values.trustedProxies,
    database: values.databaseUrl ? { url: values.databaseUrl } : { folder: values.pgliteDir },
    runtimeRole: values.runtimeRole,
    mail: {
      smtpUrl: values.smtpUrl,
      from: values.mailFrom,
      inboxes: { support: values.supportInbox, institutions: values.institutionsInbox },
    },
    stripe: {
      apiUrl: values.stripeApiUrl,
      secretKey: values.stripeSecretKey,
      webhookSecrets: values.stripeWebhookSecrets,
      automaticTax: values.automaticTax,
    },
    renewalRetries: {
      waitDays: values.retryDays,
      afterLast: values.afterLastRetry,
      invoiceGraceDays: values.invoiceGraceDays,
    },
    gumroad: gumroadOf(values),
    keyEncryptionSecrets: [values.keyEncryptionSecret, ...values.otherKeyEncryptionSecrets],
    passwordHash: values.passwordHash,
    publicPostsPerSecond: values.publicPostsPerSecond,
    botCheck: { secret: values.botCheckSecret, tries: values.botCheckTries },
    recaptcha: recaptchaOf(values),
    editor: editorOf(values),
    editorServiceKey: values.editorServiceKey,
    usageServiceKey: values.usageServiceKey,
    socialProviders: values.socialProviders,
    passkeys: passkeysOf(values, baseUrl),
    metricsDestinationUrl: values.metricsDestinationUrl,
    localClock: localClockUrl && controlSecret ? { url: localClockUrl, controlSecret } : undefined,
    flagsFile: values.flagsFile,
    leakedPasswords: values.leakedPasswords,
    portalDist: values.portalDist,
    prometheusAddress: values.prometheusAddress,
    traces: tracesOf(values),
    profile: values.profile,
    logLevel: values.logLevel,
    seedDemoUsers: values.seedDemoUsers,
    role: values.role,
    drainSeconds: values.drainSeconds,
  };
}

/** Reads the configuration from the environment; throws one {@link StartProblem} with every problem. */
export function readConfig(environment: Environment): Config {
  const { values, problems } = readVariables(variables, environment);
  problems.push(...brokenRules(values, environment, problems));
  if (problems.length > 0) throw new StartProblem(problems);
  return configOf(values);
}
