import { randomInt } from 'node:crypto';
import { auc } from './enumeration/auc.mjs';
import { insertUsers, jobsDone } from './enumeration/users.mjs';
import { atMost } from './support/bound.mjs';
import { median } from './support/statistics.mjs';

/** The number of addresses of each kind; with this many, chance stays below 0.52 (95 %). */
const samples = 2_000;
/** Fewer, because each one costs two hashes and a job; chance stays below 0.54 (95 %). */
const strictSamples = 600;
const warmUps = 100;

const calls = {
  'log in': { path: '/identity/auth', action: 'signin', body: { password: 'a wrong password' } },
  reset: {
    path: '/identity/user/getCode',
    action: 'reset',
    body: { requestType: 'PASSWORD_RESET' },
  },
  resend: {
    path: '/identity/user/getCode',
    action: 'reset',
    body: { requestType: 'VERIFY_EMAIL' },
  },
};

const addresses = (kind, count) =>
  Array.from({ length: count }, () => ({ kind, email: `${crypto.randomUUID()}@bench.example` }));

/** Each request comes from its own address, so that no network limit is reached. */
const anyNetwork = () => [10, randomInt(256), randomInt(256), randomInt(1, 255)].join('.');

function shuffled(list) {
  const copy = [...list];
  for (let at = copy.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [copy[at], copy[other]] = [copy[other], copy[at]];
  }
  return copy;
}

async function timeOf({ origin, ticketFor }, { path, action, body }, email) {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': anyNetwork() },
    body: JSON.stringify({ ...body, email, ticket: ticketFor(action) }),
  };
  const startedAt = performance.now();
  const response = await fetch(`${origin}${path}`, request);
  const text = await response.text();
  const time = performance.now() - startedAt;
  if (response.status !== 200 && response.status !== 401) throw new Error(`${path}: ${text}`);
  return time;
}

/**
 * Requests every address once, in random order; the figure is the area under the curve of the best threshold on time (0.5:
 * the time reveals nothing).
 */
async function aucOf(stage, call, users) {
  for (const { email } of addresses('warm-up', warmUps)) await timeOf(stage, call, email);
  const times = { known: [], unknown: [] };
  for (const { kind, email } of shuffled(users)) times[kind].push(await timeOf(stage, call, email));
  const medians = [times.known, times.unknown].map((list) => `${median(list).toFixed(2)} ms`);
  console.log(`  ${call.path}: medians ${medians.join(' known, ')} unknown`);
  return auc(times.known, times.unknown);
}

async function measure(stage, call) {
  const known = addresses('known', samples);
  const emails = known.map(({ email }) => email);
  await insertUsers(stage.databaseUrl, emails);
  return aucOf(stage, call, [...known, ...addresses('unknown', samples)]);
}

/** Signs every address up in the strict profile, waits for the accounts, and signs in; the worse of the two figures. */
async function measureStrict(stage) {
  const password = 'the password of the attacker';
  const signUp = { path: '/identity/user', action: 'signup', body: { password } };
  const known = addresses('known', strictSamples);
  const emails = known.map(({ email }) => email);
  const users = [...known, ...addresses('unknown', strictSamples)];
  await insertUsers(stage.databaseUrl, emails, { verified: true });
  await stage.restart({ PROFILE: 'strict' });
  try {
    const figures = [await aucOf(stage, signUp, users)];
    await jobsDone(stage.databaseUrl);
    figures.push(await aucOf(stage, { ...calls['log in'], body: { password } }, users));
    return Math.max(...figures);
  } finally {
    await stage.restart();
  }
}

const benchOf = (name, measureAuc) => ({
  name: `how well time reveals known addresses (AUC): ${name}`,
  bound: atMost(0.55),
  measure: async (stage) => [await measureAuc(stage)],
});

/** Whether the time of a response reveals if an address has an account. */
export const enumeration = [
  ...Object.entries(calls).map(([name, call]) => benchOf(name, (stage) => measure(stage, call))),
  benchOf('sign up, then log in (strict profile)', measureStrict),
];
