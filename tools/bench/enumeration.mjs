import { randomInt } from 'node:crypto';
import { auc } from './enumeration/auc.mjs';
import { insertUsers, jobsDone } from './enumeration/users.mjs';
import { atMost } from './support/bound.mjs';
import { median } from './support/statistics.mjs';

/** The number of addresses of each kind; with this many, chance stays below 0.53 (95 %). */
const samples = 1_000;
/** Fewer, because each one costs two hashes and a job; chance stays below 0.54 (95 %). */
const strictSamples = 600;
const warmUps = 100;

/** The accounts that are compared with addresses without one. */
const kinds = ['plain', 'passkey', 'second factor'];

/** The requests with which a stranger can name an address; a passkey's challenge and the question for a code name none. */
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
  'sign-in mail': { path: '/api/sign-in-mail', action: 'reset', body: {} },
  institution: { path: '/api/institution' },
};

const addresses = (kind, count) =>
  Array.from({ length: count }, () => ({ kind, email: `ada@${crypto.randomUUID()}.example` }));

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
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': anyNetwork() };
  const request = body
    ? {
        ...{ method: 'POST', headers },
        body: JSON.stringify({ ...body, email, ticket: ticketFor(action) }),
      }
    : { headers };
  const query = body ? '' : `?domain=${email.split('@')[1]}`;
  const startedAt = performance.now();
  const response = await fetch(`${origin}${path}${query}`, request);
  const text = await response.text();
  const time = performance.now() - startedAt;
  if (response.status !== 200 && response.status !== 401) throw new Error(`${path}: ${text}`);
  return time;
}

/**
 * Requests every address once, in random order; the figure is the area under the curve of the best threshold on time (0.5:
 * the time reveals nothing), that of the kind of accounts which it reveals best.
 */
async function aucOf(stage, call, users) {
  for (const { email } of addresses('warm-up', warmUps)) await timeOf(stage, call, email);
  const times = {};
  for (const { kind, email } of shuffled(users))
    (times[kind] ??= []).push(await timeOf(stage, call, email));
  const { unknown, ...known } = times;
  const figures = Object.entries(known).map(([kind, list]) => [kind, list, auc(list, unknown)]);
  for (const [kind, list, figure] of [...figures, ['unknown', unknown, 0.5]])
    console.log(`  ${call.path}: ${kind} ${median(list).toFixed(2)} ms, ${figure.toFixed(3)}`);
  return Math.max(...figures.map(([, , figure]) => figure));
}

async function measure(stage, call) {
  const users = kinds.flatMap((kind) => addresses(kind, samples));
  for (const kind of kinds) {
    const own = users.filter((user) => user.kind === kind).map(({ email }) => email);
    await insertUsers(stage.databaseUrl, own, { kind });
  }
  return aucOf(stage, call, [...users, ...addresses('unknown', samples)]);
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
