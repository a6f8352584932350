import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

const root = join(__dirname, '../../../..');

/** The payment provider's stand-in, running as a process of its own. */
export interface PaymentStandIn {
  readonly url: string;
  /** Types a test card into a hosted page and submits it; answers where the page leads. */
  pay(checkoutUrl: string, cardNumber?: string): Promise<string | null>;
  /** The provider's time. */
  now(): Promise<Date>;
  /** Moves the provider's clock; everything that is due happens. */
  advance(seconds: number): Promise<void>;
  stop(): Promise<void>;
}

/** Bundles the stand-in as the build does: specs reach it over its protocol, never by import. */
async function bundle(outfile: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: ['apps/stand-ins/src/payment-provider/main.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    jsx: 'automatic',
    tsconfig: 'tsconfig.base.json',
    logLevel: 'error',
  });
}

/** Resolves with the address that the process says it listens at. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (chunk) => (said += String(chunk)));
    child.stdout?.on('data', (chunk) => {
      const address = /http:\/\/localhost:\d+/.exec(String(chunk))?.[0];
      if (address) resolve(address);
    });
    child.once('exit', () => reject(new Error(said || 'The payment stand-in did not start.')));
  });
}

/** Starts a fresh payment provider on a free port; the secrets are those of `testConfig`. */
export async function startPaymentStandIn(webhookUrl: string): Promise<PaymentStandIn> {
  const home = await mkdtemp(join(root, 'node_modules/.payment-stand-in-'));
  const dataDir = await mkdtemp(join(tmpdir(), 'payment-provider-'));
  await bundle(join(home, 'main.mjs'));
  const child = spawn(process.execPath, [join(home, 'main.mjs')], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      NODE_OPTIONS: '',
      PORT: '0',
      DATA_DIR: dataDir,
      STRIPE_SECRET_KEY: 'sk_test_local_0123456789',
      STRIPE_WEBHOOK_SECRET: 'whsec_local_0123456789',
      WEBHOOK_URL: webhookUrl,
      CONTROL_SECRET: 'local-control-secret',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await addressOf(child);
  return {
    url,
    async pay(checkoutUrl, cardNumber = '4242 4242 4242 4242') {
      const card = { number: cardNumber, expiry: '12 / 40', cvc: '123', name: 'Ada Lovelace' };
      const body = new URLSearchParams({ email: 'buyer@example.org', ...card });
      const answer = await fetch(checkoutUrl, { method: 'POST', body, redirect: 'manual' });
      return answer.headers.get('location');
    },
    async now() {
      const answer = await fetch(`${url}/control/clock`);
      const { now }: { now: string } = JSON.parse(await answer.text());
      return new Date(now);
    },
    async advance(advanceSeconds) {
      const answer = await fetch(`${url}/control/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ advanceSeconds }),
      });
      if (!answer.ok) throw new Error(`The clock answered ${answer.status}.`);
    },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await rm(home, { recursive: true });
      await rm(dataDir, { recursive: true });
    },
  };
}
