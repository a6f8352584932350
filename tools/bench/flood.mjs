import { worstTexts } from './flood/bodies.mjs';
import { prepareOperations, send, worstOf } from './flood/operations.mjs';
import { atMost } from './support/bound.mjs';
import { responseTimes } from './support/load.mjs';
import { repeat, settle } from './support/rounds.mjs';
import { median } from './support/statistics.mjs';

const seconds = 2;
const floodsPerSecond = 20;
const dearestPerSecond = 15;
const shownAtMost = 5;

/** The worst request of every operation of the OpenAPI document, found once. */
let found;
async function worstRequests(stage) {
  const worst = [];
  for (const operation of await prepareOperations(stage))
    worst.push(await worstOf(stage, operation));
  const usual = median(worst.flatMap(({ smallest }) => smallest ?? []));
  return worst.map((each) => ({ ...each, smallest: each.smallest ?? usual }));
}

const ratioOf = ({ milliseconds, smallest }) => milliseconds / smallest;

/** Prints the operations whose worst requests cost most. */
function show(worst) {
  const shown = worst.toSorted((one, other) => ratioOf(other) - ratioOf(one));
  for (const each of shown.slice(0, shownAtMost)) {
    const { name, milliseconds, smallest, request } = each;
    console.log(
      `${name}: ${milliseconds.toFixed(1)} ms ÷ ${smallest.toFixed(1)} ms = ${ratioOf(each).toFixed(1)}; ` +
        `${(request.body ?? request.path).length} bytes: ${(request.body ?? request.path).slice(0, 70)}`,
    );
  }
}

/** How much more the worst body of any endpoint costs than its smallest valid request. */
export const floodCost = {
  name: 'CPU of the worst request that an endpoint’s schema allows ÷ of its smallest valid one, of all endpoints',
  bound: atMost(10),
  async measure(stage) {
    found ??= worstRequests(stage);
    const worst = await found;
    show(worst);
    return [Math.max(...worst.map(ratioOf))];
  },
};

/** Sends requests in turn until it is stopped; a response of 500 spoils the measurement. */
function startFlood(stage, worst, perSecond) {
  const statuses = [];
  const running = new Set();
  let sent = 0;
  const timer = setInterval(() => {
    const { request, proof } = worst[sent++ % worst.length];
    const one = send(stage, request, proof)
      .then((status) => statuses.push(status))
      .finally(() => running.delete(one));
    running.add(one);
  }, 1_000 / perSecond);
  return async () => {
    clearInterval(timer);
    await Promise.all(running);
    if (statuses.includes(500)) throw new Error('The flood was answered with 500.');
  };
}

/** The median of /healthz during a flood ÷ the one before it. */
async function slowdown(stage, worst, perSecond) {
  const url = `${stage.origin}/healthz`;
  const time = async () => median(await responseTimes({ url, seconds, connections: 1 }));
  const idle = await time();
  await settle();
  const stop = startFlood(stage, worst, perSecond);
  return (await time().finally(stop)) / idle;
}

/** How much a flood of expensive requests slows the requests of others. */
export const floodHealth = {
  name: `median of /healthz under ${floodsPerSecond} worst requests a second to all endpoints ÷ idle median`,
  bound: atMost(3),
  async measure(stage) {
    found ??= worstRequests(stage);
    const texts = worstTexts.map((body) => ({
      request: { path: '/identity/auth', method: 'POST', body },
      proof: {},
    }));
    const worst = [...(await found), ...texts];
    return repeat(() => slowdown(stage, worst, floodsPerSecond));
  },
};

/** The same with the request that costs most. */
export const floodOfDearest = {
  name: `median of /healthz under ${dearestPerSecond} of the dearest request a second ÷ idle median`,
  bound: atMost(3),
  async measure(stage) {
    found ??= worstRequests(stage);
    const [dearest] = (await found).toSorted((one, other) => other.milliseconds - one.milliseconds);
    console.log(`${dearest.name}: ${dearest.milliseconds.toFixed(1)} ms`);
    return repeat(() => slowdown(stage, [dearest], dearestPerSecond));
  },
};
