import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, Stop } from './run.mjs';
import { portsOf, refuseTakenPorts } from './ports.mjs';

const readyTimeoutMs = 60_000;
const stopTimeoutMs = 12_000;

/** Secrets of one local world, made once and kept beside its data. */
function secretsOf(folder) {
  const file = join(folder, 'secrets.json');
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const secret = () => randomBytes(32).toString('base64url');
  const fresh = {
    STRIPE_SECRET_KEY: `sk_test_${randomBytes(16).toString('hex')}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('hex')}`,
    KEY_ENCRYPTION_SECRET: secret(),
    BOT_CHECK_SECRET: secret(),
    CONTROL_SECRET: secret(),
    EDITOR_SERVICE_KEY: secret(),
    SOCIAL_CLIENT_SECRET: secret(),
  };
  // A world that is older than a secret gets that one added.
  const secrets = { ...fresh, ...known };
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}

/** The portal's name at the stand-in's OpenID provider. */
const socialClientId = 'portal';

/** The social sign-in of a local world: the provider that the LaTeX editor's stand-in holds. */
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

/** The processes of a world in the order they start: name, script, address to ask for readiness, environment. */
function processesOf(ports, apiPort, folder, secrets) {
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
      CLOCK_FOLLOWERS: `${at(ports.portal)}/control/clock`,
    }),
    standIn('mailbox', ports.mailbox, { SMTP_PORT: String(ports.smtp) }),
    standIn('latex-editor', ports.latexEditor, {
      PORTAL_URL: at(ports.portal),
      SOCIAL_CLIENT_ID: socialClientId,
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
      STRIPE_API_URL: at(ports.paymentProvider),
      TARGET_ORIGINS: at(ports.latexEditor),
      LOCAL_CLOCK_URL: `${at(ports.paymentProvider)}/control/clock`,
      PORTAL_DIST: join(root, 'apps/portal/dist'),
      SEED_DEMO_PEOPLE: 'true',
      LOG_LEVEL: 'warn',
      SOCIAL_PROVIDERS: socialProvidersOf(at(ports.latexEditor), secrets.SOCIAL_CLIENT_SECRET),
      ...secrets,
    },
  };
  return { standIns, api };
}

const delay = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function untilReady(url, child) {
  const deadline = performance.now() + readyTimeoutMs;
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) return false;
    try {
      if ((await fetch(url, { signal: AbortSignal.timeout(2000) })).ok) return true;
    } catch {
      // Not listening yet.
    }
    await delay(100);
  }
  return false;
}

function launch({ name, script, env }) {
  const child = spawn(process.execPath, ['--enable-source-maps', join(root, script)], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own group: Ctrl-C reaches the starter alone, which then stops everyone in order.
    detached: true,
  });
  const printed = [];
  const keep = (chunk) => {
    printed.push(String(chunk));
    if (printed.length > 200) printed.shift();
    if (process.env.LOG_LEVEL) process.stdout.write(`[${name}] ${chunk}`);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return { name, child, printed: () => printed.join('').trim() };
}

async function stopProcess({ child }) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
  await closed;
  clearTimeout(timer);
}

/**
 * Starts a whole local world: the stand-ins, then the api that also serves the portal.
 * @param {{ port: number, apiPort?: number, fresh?: boolean, folder?: string, apiEnv?: NodeJS.ProcessEnv }} options
 *   `apiEnv` points the api at real providers or another database; with an `apiPort` somebody else serves `port`.
 * @returns what was started: addresses, folder, `restart` of one process by name, and `stop`
 */
export async function startWorld({ port, apiPort = port, fresh = false, folder, apiEnv = {} }) {
  const ports = portsOf(port);
  await refuseTakenPorts({ ...ports, api: apiPort });
  const home = folder ?? join(root, '.world', String(port));
  if (fresh) rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  const { standIns, api } = processesOf(ports, apiPort, home, secretsOf(home));
  const definitions = [...standIns, { ...api, env: { ...api.env, ...apiEnv } }];
  let running = [];
  const stop = async () => {
    for (const started of running.reverse().splice(0)) await stopProcess(started);
  };
  const begin = async (definition) => {
    const started = launch(definition);
    running.push(started);
    if (!(await untilReady(definition.ready, started.child))) {
      const said = started.printed();
      throw new Stop(said || `${definition.name} did not become ready.`);
    }
    return started;
  };
  try {
    await Promise.all(definitions.slice(0, -1).map(begin));
    await Promise.all(definitions.slice(-1).map(begin));
  } catch (error) {
    await stop();
    throw error;
  }
  const restart = async (name) => {
    const [started] = running.filter((each) => each.name === name);
    running = running.filter((each) => each !== started);
    await stopProcess(started);
    await Promise.all(definitions.filter((each) => each.name === name).map(begin));
  };
  return { ports, folder: home, restart, stop };
}
