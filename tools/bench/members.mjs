import { setTimeout as pause } from 'node:timers/promises';
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

/** The cursor of the page in the middle of a group: half of its pages are turned. */
async function middleCursor(url, { token, size }) {
  let cursor;
  for (let turned = 0; turned < size / 200; turned += 1) {
    const request = { ...page, limit: 100, ...(cursor && { cursor }) };
    cursor = (await timedPost(url, token, request)).body.next;
  }
  return cursor;
}

const operations = {
  'first page': () => page,
  'page in the middle': (cursor) => ({ ...page, limit: 100, cursor }),
  'sorted by update': () => ({ ...page, sort: 'updatedAt', direction: 'descending' }),
  'search of one': () => ({ ...page, search: 'lindqvist 999' }),
  'search inside a word': () => ({ ...page, search: 'indqvist-99' }),
  'search without a hit': () => ({ ...page, search: 'lindqvist-nobody' }),
  'filter and search': () => ({ ...page, status: 'pending', search: 'grace tanaka physics' }),
};

/** How the time of an operation grows with the size of the group. `prepare` runs once for each group. */
const growth = (name, measure, prepare = async () => undefined) => ({
  name: `members: ${name}, growth from 1,000 to 100,000 (log-log slope)`,
  bound: atMost(0.15),
  async measure(stage) {
    const groups = await createBenchGroups(stage);
    try {
      const made = [];
      for (const size of sizes) made.push({ ...(await groups.create(size)), size });
      const prepared = [];
      for (const group of made) prepared.push(await prepare(stage, group));
      const timeOf = async (group, index) => {
        const times = [];
        for (let sent = 0; sent < requests; sent += 1)
          times.push(await measure(stage, group, prepared[index]));
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
});

const listUrl = ({ origin }) => `${origin}/api/list-members`;

/** Reading members, page by page. */
export const memberPages = Object.entries(operations).map(([name, requestOf]) =>
  growth(
    name,
    async (stage, { token }, cursor) =>
      (await timedPost(listUrl(stage), token, requestOf(cursor))).milliseconds,
    (stage, group) => middleCursor(listUrl(stage), group),
  ),
);

/** Removing one member, and bringing the member back. */
const rowAction = growth(
  'remove and undo',
  async ({ origin }, { token }, email) => {
    const membersToDelete = [email];
    const removed = await timedPost(`${origin}/api/remove-member`, token, { membersToDelete });
    const { removalId } = removed.body;
    const restored = await timedPost(`${origin}/api/undo-removal`, token, { removalId });
    return removed.milliseconds + restored.milliseconds;
  },
  async (stage, { token }) => (await timedPost(listUrl(stage), token, page)).body.members[0].email,
);

/** The time until the first byte of the exported file. */
const exportStart = growth('first byte of the export', async ({ origin }, { token }) => {
  const startedAt = performance.now();
  const response = await fetch(`${origin}/api/export-members`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify({ status: 'all', search: '' }),
  });
  const reader = response.body.getReader();
  await reader.read();
  const milliseconds = performance.now() - startedAt;
  await reader.cancel();
  return milliseconds;
});

/** What one member or a file of all of them takes. */
export const memberActions = [rowAction, exportStart];

const imported = 100_000;

const everybody = { matching: { status: 'all', search: '' } };

/** Waits until the removal of a group is in a state; more than the first thousand are removed and brought back by a job. */
async function untilRemoval({ origin }, token, state) {
  const url = `${origin}/api/get-group-details`;
  for (;;) {
    const { removal } = (await timedPost(url, token, {})).body;
    if (removal?.state === state) return;
    await pause(20);
  }
}

/** Removes everybody of a group and brings everybody back; returns the milliseconds of both. */
async function removeAndUndo(stage, token) {
  const since = performance.now();
  const { body } = await timedPost(`${stage.origin}/api/remove-member`, token, everybody);
  await untilRemoval(stage, token, 'removed');
  const removedAt = performance.now();
  await timedPost(`${stage.origin}/api/undo-removal`, token, { removalId: body.removalId });
  await untilRemoval(stage, token, 'restored');
  return { removal: removedAt - since, undo: performance.now() - removedAt };
}

/** How the time for everybody grows with the size of the group. */
const bulkGrowth = (name) => ({
  name: `members: ${name} of everybody, growth from 1,000 to 100,000 (log-log slope)`,
  bound: atMost(1.1),
  async measure(stage) {
    const groups = await createBenchGroups(stage);
    try {
      const times = [];
      for (const size of sizes) {
        const { token } = await groups.create(size);
        times.push((await removeAndUndo(stage, token))[name]);
      }
      console.log(`  ${times.map((time) => Math.round(time)).join(', ')} ms`);
      return [slopeOf(times)];
    } finally {
      await groups.stop();
    }
  },
});

/** What is done to everybody of a large group through the API, against bare statements that change the same rows as often. */
const bulk = (name, bareStatements, throughApi) => ({
  name: `members: ${name} of 100,000 ÷ bare UPDATEs of the rows`,
  bound: atMost(3),
  async measure(stage) {
    const groups = await createBenchGroups(stage);
    try {
      const { id } = await groups.create(imported);
      const startedAt = performance.now();
      for (const statement of bareStatements) await groups.query(statement, [id]);
      const base = performance.now() - startedAt;
      const { token } = await groups.create(imported);
      return [(await throughApi(stage, token)) / base];
    } finally {
      await groups.stop();
    }
  },
});

const seatColumns =
  'group_id, uid, email, status, added_at, updated_at, invitation, invitation_hash, invited_by, is_mail_due';

/** Removing everybody and bringing everybody back; sending every invitation again. */
export const memberBulk = [
  bulkGrowth('removal'),
  bulkGrowth('undo'),
  bulk(
    'removing everybody and undoing it',
    [
      `with gone as (delete from group_members where group_id = $1 returning ${seatColumns})
       insert into group_removed_seats (${seatColumns}, removed_at, removal_id) select *, now(), 'bare' from gone`,
      `with gone as (delete from group_removed_seats where group_id = $1 returning ${seatColumns})
       insert into group_members (${seatColumns}) select * from gone`,
    ],
    async (stage, token) => {
      const { removal, undo } = await removeAndUndo(stage, token);
      return removal + undo;
    },
  ),
  bulk(
    'sending every invitation again',
    [`update group_members set updated_at = now(), is_mail_due = true where group_id = $1`],
    async ({ origin }, token) =>
      (await timedPost(`${origin}/api/resend-invitations`, token, everybody)).milliseconds,
  ),
];

const batch = 5_000;

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
