import { atMost } from './support/bound.mjs';
import { responseTimes } from './support/load.mjs';
import { repeat, settle } from './support/rounds.mjs';
import { median } from './support/statistics.mjs';

const seconds = 2;
const floodsPerSecond = 20;

const fields = (count) => Object.fromEntries(Array(count).fill(1).entries());

/** Small bodies that are expensive to parse or to validate, and the largest that are parsed and validated. */
const bodies = [
  '['.repeat(500_000),
  JSON.stringify(fields(90_000)),
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  JSON.stringify(fields(1_000)),
  JSON.stringify({ email: 'a@'.repeat(15_000), password: 'x' }),
];

/** Sends the bodies in turn until it is stopped; a response other than 400 and 413 spoils the measurement. */
function startFlood(url) {
  const statuses = [];
  let sent = 0;
  const send = async () => {
    const body = bodies[sent++ % bodies.length];
    const headers = { 'content-type': 'application/json' };
    const { status } = await fetch(url, { method: 'POST', headers, body });
    statuses.push(status);
  };
  const running = new Set();
  const timer = setInterval(() => {
    const one = send().finally(() => running.delete(one));
    running.add(one);
  }, 1_000 / floodsPerSecond);
  return async () => {
    clearInterval(timer);
    await Promise.all(running);
    const others = statuses.filter((status) => status !== 400 && status !== 413);
    if (others.length > 0) throw new Error(`${url} responded with ${others.join(', ')}.`);
  };
}

/** How much a flood of small, expensive bodies slows the requests of others. */
export const flood = {
  name: 'median of /healthz under 20 expensive bodies a second ÷ idle median',
  bound: atMost(3),
  measure(stage) {
    const url = `${stage.origin}/healthz`;
    const time = async () => median(await responseTimes({ url, seconds, connections: 1 }));
    return repeat(async () => {
      const idle = await time();
      await settle();
      const stop = startFlood(`${stage.origin}/identity/auth`);
      const flooded = await time().finally(stop);
      return flooded / idle;
    });
  },
};
