import { randomInt } from 'node:crypto';
import { auc } from './enumeration/auc.mjs';
import { insertUsers } from './enumeration/users.mjs';
import { atMost } from './support/bound.mjs';
import { median } from './support/statistics.mjs';

/** The number of addresses of each kind; with this many, chance stays below 0.52 (95 %). */
const samples = 2_000;
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
 * Known and unknown addresses in random order, each requested once; the figure is the area under the curve of the best
 * threshold on time (0.5: the time reveals nothing).
 */
async function measure(stage, call) {
  const known = addresses('known', samples);
  await insertUsers(
    stage.databaseUrl,
    known.map(({ email }) => email),
  );
  for (const { email } of addresses('warm-up', warmUps)) await timeOf(stage, call, email);
  const times = { known: [], unknown: [] };
  for (const { kind, email } of shuffled([...known, ...addresses('unknown', samples)]))
    times[kind].push(await timeOf(stage, call, email));
  const medians = [times.known, times.unknown].map((list) => `${median(list).toFixed(2)} ms`);
  console.log(`  medians ${medians.join(' known, ')} unknown`);
  return [auc(times.known, times.unknown)];
}

/** Whether the time of a response reveals if an address has an account. */
export const enumeration = Object.entries(calls).map(([name, call]) => ({
  name: `how well time reveals known addresses (AUC): ${name}`,
  bound: atMost(0.55),
  measure: (stage) => measure(stage, call),
}));
