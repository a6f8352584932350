import { createBenchGroups, timedPost } from './support/bench-group.mjs';
import { atMost } from './support/bound.mjs';
import { repeat } from './support/rounds.mjs';
import { median } from './support/statistics.mjs';

const sizes = [1_000, 10_000, 100_000];
const requests = 40;

const page = { status: 'all', search: '', sort: 'email', direction: 'ascending', limit: 5 };

/** The slope of a line through the logarithms: 0 when the time does not depend on the size. */
function slopeOf(times) {
  const x = sizes.map(Math.log10);
  const y = times.map(Math.log10);
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(x), mean(y)];
  const covariance = x.reduce((sum, value, index) => sum + (value - mx) * (y[index] - my), 0);
  return covariance / x.reduce((sum, value) => sum + (value - mx) ** 2, 0);
}

/** The cursor of a page in the middle of a group. */
async function middleCursor(url, { token }) {
  const request = { ...page, limit: 100, search: 'grace' };
  const { body } = await timedPost(url, token, request);
  return body.next;
}

const operations = {
  'first page': () => page,
  'page in the middle': (cursor) => ({ ...page, search: 'grace', limit: 100, cursor }),
  'sorted by update': () => ({ ...page, sort: 'updatedAt', direction: 'descending' }),
  'search of one': () => ({ ...page, search: 'lindqvist 999' }),
  'filter and search': () => ({ ...page, status: 'pending', search: 'grace tanaka physics' }),
};

/** How the time of reading members grows with the size of the group. */
export const memberPages = Object.entries(operations).map(([name, requestOf]) => ({
  name: `members: ${name}, growth from 1,000 to 100,000 (log-log slope)`,
  bound: atMost(0.15),
  async measure(stage) {
    const groups = await createBenchGroups(stage);
    const url = `${stage.origin}/api/list-members`;
    try {
      const made = [];
      for (const size of sizes) made.push(await groups.create(size));
      const cursors = await Promise.all(made.map((group) => middleCursor(url, group)));
      const timeOf = async ({ token }, index) => {
        const times = [];
        for (let sent = 0; sent < requests; sent += 1)
          times.push((await timedPost(url, token, requestOf(cursors[index]))).milliseconds);
        return median(times);
      };
      return await repeat(async () => {
        const times = [];
        for (const [index, group] of made.entries()) times.push(await timeOf(group, index));
        return slopeOf(times);
      });
    } finally {
      await groups.stop();
    }
  },
}));

const batch = 5_000;
const imported = 100_000;

/** Inserts the same rows with one bare statement into a table with the same indexes. */
const bareInsert = `
  insert into group_members
    (group_id, email, status, added_at, updated_at, invitation, invitation_hash, is_mail_due)
  select $1, email, 'pending', now(), now(), 'none', $1 || email, false from unnest($2::text[]) as email`;

/** Importing a long list through the API against one bare statement. */
export const memberImport = {
  name: 'members: import of 100,000 ÷ one bare INSERT',
  bound: atMost(3),
  async measure(stage) {
    const groups = await createBenchGroups(stage);
    const emails = Array.from({ length: imported }, (_, index) => `user-${index}@import.example`);
    const bare = async () => {
      const { id } = await groups.create(0);
      const startedAt = performance.now();
      await groups.query(bareInsert, [id, emails]);
      return performance.now() - startedAt;
    };
    const throughApi = async () => {
      const { token } = await groups.create(0);
      let milliseconds = 0;
      for (let start = 0; start < imported; start += batch) {
        const newMembers = emails.slice(start, start + batch);
        const sent = await timedPost(`${stage.origin}/api/send-invitation`, token, { newMembers });
        milliseconds += sent.milliseconds;
      }
      return milliseconds;
    };
    try {
      const base = await bare();
      return [(await throughApi()) / base];
    } finally {
      await groups.stop();
    }
  },
};
