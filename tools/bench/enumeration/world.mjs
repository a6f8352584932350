import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { buildServer } from '../../scripts/build-server.mjs';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { root, Stop } from '../../scripts/lib/run.mjs';

const secret = () => randomBytes(32).toString('hex');
const delay = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  return port;
}

/** A mail server that takes everything and keeps nothing. */
async function startSmtpSink() {
  const sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => stream.resume().on('end', () => done()),
  });
  const server = sink.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${server.address().port}`,
    stop: () => new Promise((resolve) => sink.close(resolve)),
  };
}

async function untilReady(url, child) {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (child.exitCode !== null) throw new Stop('The api ended before it was ready.');
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await delay(100);
  }
  throw new Stop('The api did not become ready.');
}

/** Accounts with one password, verified or not, written straight into the database. */
async function insertPeople(client, people) {
  const passwordHash = await hash('the password of nobody', {
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
    outputLen: 32,
  });
  const rows = people.map((email) => [randomBytes(16).toString('base64url'), email]);
  await client.query(
    `insert into users (uid, email, email_verified, password_hash, reference, created_at)
     select uid, email, false, $3, 'ref-' || uid, now() from unnest($1::text[], $2::text[]) as person (uid, email)`,
    [rows.map(([uid]) => uid), rows.map(([, email]) => email), passwordHash],
  );
}

/** The built api over a throw-away PostgreSQL with the given people. */
export async function startWorld(people) {
  await buildServer('api');
  const postgres = await startPostgres();
  if (!postgres) throw new Stop('There is no PostgreSQL to measure with.');
  const smtp = await startSmtpSink();
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const botCheckSecret = secret();
  const child = spawn(process.execPath, ['apps/api/dist/main.mjs'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      PORT: String(port),
      BASE_URL: origin,
      DATABASE_URL: postgres.url,
      SMTP_URL: smtp.url,
      TRUSTED_PROXIES: 'loopback',
      KEY_ENCRYPTION_SECRET: secret(),
      BOT_CHECK_SECRET: botCheckSecret,
      STRIPE_SECRET_KEY: `sk_test_${secret()}`,
      STRIPE_WEBHOOK_SECRET: `whsec_${secret()}`,
    },
  });
  await untilReady(origin, child);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await insertPeople(client, people);
  await client.query('analyze');
  await client.end();
  return {
    origin,
    botCheckSecret,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'close');
      await smtp.stop();
      await postgres.stop();
    },
  };
}
