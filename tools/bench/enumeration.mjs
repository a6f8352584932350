import { randomInt } from 'node:crypto';
import { main } from '../scripts/lib/run.mjs';
import { auc, chance, median } from './enumeration/auc.mjs';
import { createTickets } from './enumeration/tickets.mjs';
import { startWorld } from './enumeration/world.mjs';

/**
 * Does the time of an answer tell whether an address has an account? Known and unknown addresses in random order, each
 * asked about once; the figure is the area under the curve of the best threshold on time (0.5: nothing is told). The bar is
 * 0.55, or what chance alone allows for fewer samples.
 * `node tools/bench/enumeration.mjs [samples of each kind]`, 2,000 by default.
 */
const bar = 0.55;
const samples = Number(process.argv[2] ?? 2_000);
const warmUps = Math.min(100, samples);

const calls = {
  'sign-in': { path: '/identity/auth', action: 'signin', body: { password: 'a wrong password' } },
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
  Array.from({ length: count }, (_, index) => `${kind}${index}@bench.example`);

/** No network limit is to be met: each call comes from an address of its own. */
const anyNetwork = () => [10, randomInt(256), randomInt(256), randomInt(1, 255)].join('.');

function shuffled(list) {
  const copy = [...list];
  for (let at = copy.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [copy[at], copy[other]] = [copy[other], copy[at]];
  }
  return copy;
}

async function timeOf(origin, ticketFor, { path, action, body }, email) {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': anyNetwork() },
    body: JSON.stringify({ ...body, email, ticket: ticketFor(action) }),
  };
  const startedAt = performance.now();
  const answer = await fetch(`${origin}${path}`, request);
  const text = await answer.text();
  const time = performance.now() - startedAt;
  if (answer.status !== 200 && answer.status !== 401) throw new Error(`${path}: ${text}`);
  return time;
}

/** The times of one call, in the order of a random sequence; the first ones only warm up. */
async function measure(world, call, known, unknown) {
  const ticketFor = createTickets(world.botCheckSecret);
  for (const email of addresses('warm-up', warmUps))
    await timeOf(world.origin, ticketFor, call, email);
  const sequence = shuffled([
    ...known.map((email) => ({ email, kind: 'known' })),
    ...unknown.map((email) => ({ email, kind: 'unknown' })),
  ]);
  const times = { known: [], unknown: [] };
  for (const { email, kind } of sequence)
    times[kind].push(await timeOf(world.origin, ticketFor, call, email));
  return times;
}

await main(async () => {
  const known = addresses('known', samples);
  const unknown = addresses('unknown', samples);
  const world = await startWorld(known);
  const allowed = Math.max(bar, 0.5 + chance(samples, samples));
  let hasTold = false;
  try {
    for (const [name, call] of Object.entries(calls)) {
      const times = await measure(world, call, known, unknown);
      const figure = auc(times.known, times.unknown);
      hasTold ||= figure > allowed;
      const medians = [times.known, times.unknown].map((list) => `${median(list).toFixed(2)} ms`);
      console.log(
        `${name.padEnd(8)}  AUC ${figure.toFixed(3)} of at most ${allowed.toFixed(3)}   medians ${medians.join(' known, ')} unknown   ${samples} + ${samples} samples`,
      );
    }
  } finally {
    await world.stop();
  }
  return hasTold ? 1 : 0;
});
