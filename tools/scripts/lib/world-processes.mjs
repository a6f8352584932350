import { createHash, randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** The secrets of one local world, generated once and kept beside its data. */
export function secretsOf(folder) {
  const file = join(folder, 'secrets.json');
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const secret = () => randomBytes(32).toString('base64url');
  const generated = {
    STRIPE_SECRET_KEY: `sk_test_${randomBytes(16).toString('hex')}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('hex')}`,
    KEY_ENCRYPTION_SECRET: secret(),
    BOT_CHECK_SECRET: secret(),
    CONTROL_SECRET: secret(),
    EDITOR_SERVICE_KEY: secret(),
    USAGE_SERVICE_KEY: secret(),
    SOCIAL_CLIENT_SECRET: secret(),
    GUMROAD_WEBHOOK_SECRET: secret(),
  };
  // A world made by an older version gets the secrets that it lacks.
  const secrets = { ...generated, ...known };
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}

/** The feature flags of one local world: a copy of the shipped defaults that a developer can edit while it runs. */
export function flagsFileOf(folder) {
  const file = join(folder, 'flags.json');
  const defaults = join(root, 'libs/shared/flags/server/src/serve-flags/default-flags.json');
  if (!existsSync(file)) copyFileSync(defaults, file);
  return file;
}

/** The stand-in of the browser extension, which a developer loads into the browser. */
export const extensionFolder = 'apps/stand-ins/src/browser-extension';

/** The id that a browser gives to the extension: the start of its key's hash, written with the letters a to p. */
function extensionId() {
  const { key } = JSON.parse(readFileSync(join(root, extensionFolder, 'manifest.json'), 'utf8'));
  const hash = createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex').slice(0, 32);
  return hash.replaceAll(/./g, (digit) => 'abcdefghijklmnop'[Number.parseInt(digit, 16)]);
}

/** The membership that gumroad's stand-in sells. */
const gumroadProductId = 'local-premium==';

/** The client id of the portal at the OpenID provider of the LaTeX editor's stand-in. */
const socialClientId = 'portal';

/** The client id of the portal at the OAuth provider of the LaTeX editor's stand-in. */
const editorClientId = 'lemma-portal';

/** Social sign-in in the local world uses the OpenID provider of the LaTeX editor's stand-in. */
const socialProvidersOf = (editorUrl, clientSecret) =>
  JSON.stringify([
    {
      id: 'campus',
      name: 'Campus ID',
      issuer: `${editorUrl}/openid`,
      clientId: socialClientId,
      clientSecret,
      scopes: ['openid', 'email', 'profile'],
    },
  ]);

/** The processes of a world: name, script, address that tells when the process is ready, environment. */
export function processesOf(ports, apiPort, folder, secrets, clocks) {
  const at = (port) => `http://localhost:${port}`;
  const standIn = (name, port, env = {}) => ({
    name,
    script: `apps/stand-ins/dist/${name}.mjs`,
    ready: at(port),
    env: { PORT: String(port), DATA_DIR: join(folder, name), ...secrets, ...env },
  });
  const standIns = [
    standIn('payment-provider', ports.paymentProvider, {
      WEBHOOK_URL: `${at(ports.portal)}/api/webhooks/stripe`,
      GUMROAD_PRODUCT_ID: gumroadProductId,
      GUMROAD_PING_URL: `${at(ports.portal)}/api/webhooks/gumroad?secret=${secrets.GUMROAD_WEBHOOK_SECRET}`,
      CLOCK_SUBSCRIBERS: clocks.join(','),
    }),
    standIn('mailbox', ports.mailbox, {
      SMTP_PORT: String(ports.smtp),
    }),
    standIn('latex-editor', ports.latexEditor, {
      PORTAL_URL: at(ports.portal),
      SOCIAL_CLIENT_ID: socialClientId,
      EDITOR_CLIENT_ID: editorClientId,
      PAGE_SCRIPTS: join(root, 'apps/host-pages/dist'),
    }),
    standIn('web-app', ports.webApp, {
      PORTAL_URL: at(ports.portal),
      CLOCK_URL: `${at(ports.paymentProvider)}/control/clock`,
      PAGE_SCRIPT: join(root, 'apps/web-app/dist/page.js'),
    }),
  ];
  const api = {
    name: 'api',
    script: 'apps/api/dist/main.mjs',
    ready: `${at(apiPort)}/readyz`,
    env: {
      PORT: String(apiPort),
      BASE_URL: at(ports.portal),
      PGLITE_DIR: join(folder, 'database'),
      SMTP_URL: `smtp://localhost:${ports.smtp}`,
      METRICS_DESTINATION_URL: `${at(ports.mailbox)}/events`,
      STRIPE_API_URL: at(ports.paymentProvider),
      CORS_ORIGINS: [at(ports.webApp), ...(process.env.CORS_ORIGINS?.split(',') ?? [])].join(','),
      TARGET_ORIGINS: [at(ports.latexEditor), at(ports.webApp)].join(','),
      ALLOWED_PARENT_ORIGINS: at(ports.latexEditor),
      MAIN_APP_ORIGINS: [at(ports.latexEditor), at(ports.webApp)].join(','),
      GUMROAD_PRODUCT_ID: gumroadProductId,
      PAY_BY_INVOICE_FROM_SEATS: '10',
      BRAND: JSON.stringify({
        links: {
          gumroadLibrary: `${at(ports.paymentProvider)}/gumroad/library`,
          webApp: at(ports.webApp),
          latexEditorSettings: `${at(ports.latexEditor)}/user/settings`,
        },
      }),
      EDITOR_ISSUER: `${at(ports.latexEditor)}/oauth`,
      EDITOR_CLIENT_ID: editorClientId,
      EXTENSION_ID: extensionId(),
      LOCAL_CLOCK_URL: `${at(ports.paymentProvider)}/control/clock`,
      FLAGS_FILE: flagsFileOf(folder),
      PORTAL_DIST: join(root, 'apps/portal/dist'),
      SEED_DEMO_USERS: 'true',
      LOG_LEVEL: process.env.LOG_LEVEL || 'info',
      SOCIAL_PROVIDERS: socialProvidersOf(at(ports.latexEditor), secrets.SOCIAL_CLIENT_SECRET),
      ...secrets,
    },
  };
  return { standIns, api };
}
