import { createBenchGroups, timedPost } from './support/bench-group.mjs';
import { atMost } from './support/bound.mjs';
import { repeat, settle } from './support/rounds.mjs';
import { quantile } from './support/statistics.mjs';

const lockedMs = 10_000;
const waiting = 64;
const betweenMs = 150;
const page = { status: 'all', search: '', sort: 'email', direction: 'ascending', limit: 5 };

/** How much a group that is locked for ten seconds, with requests that wait for it all the time, slows those of another group. */
export const lockedGroup = {
  name: `p95 of a group’s members while ${waiting} requests wait for another, locked group ÷ idle p95`,
  bound: atMost(3),
  async measure(stage) {
    const groups = await createBenchGroups(stage);
    const p95During = async (token, ms) => {
      const end = performance.now() + ms;
      const times = [];
      while (performance.now() < end) {
        times.push((await timedPost(`${stage.origin}/api/list-members`, token, page)).milliseconds);
        // An account may not ask more often.
        await settle(betweenMs);
      }
      return quantile(times, 0.95);
    };
    try {
      const locked = await groups.create(10);
      const other = await groups.create(10);
      const invite = () =>
        fetch(`${stage.origin}/api/send-invitation`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', token: locked.token },
          body: JSON.stringify({ newMembers: [`ada-${crypto.randomUUID()}@waits.example`] }),
        });
      return await repeat(async () => {
        const idle = await p95During(other.token, 5_000);
        await groups.query('begin');
        await groups.query('select from groups where id = $1 for no key update', [locked.id]);
        let isLocked = true;
        const inviteForever = async () => {
          while (isLocked) await (await invite()).arrayBuffer();
        };
        const all = Promise.all(Array.from({ length: waiting }, inviteForever));
        const busy = await p95During(other.token, lockedMs);
        isLocked = false;
        await groups.query('commit');
        await all;
        return busy / idle;
      });
    } finally {
      await groups.stop();
    }
  },
};
