import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { portalUsers } from './users.mjs';

/** Inserts `count` pending members with one statement. */
const insertMembers = `
  insert into group_members
    (group_id, email, status, added_at, updated_at, invitation, invitation_hash, is_mail_due)
  select $1, format('%s.%s-%s@%s.example.edu', first, last, number, department), 'pending',
    now(), now() - number * interval '1 second', 'none', $1 || number, false
  from generate_series(1, $2::int) as number,
    lateral (select (array['ada', 'grace', 'emmy', 'sofia'])[1 + number % 4] as first,
      (array['smith', 'jones', 'okafor', 'lindqvist', 'tanaka'])[1 + number % 5] as last,
      (array['maths', 'physics', 'law'])[1 + number % 3] as department) as names`;

/** Makes groups directly in the API's database, since no one buys 100,000 seats at the checkout. */
export async function createBenchGroups(stage) {
  const users = portalUsers(stage);
  const client = new pg.Client({ connectionString: stage.databaseUrl });
  await client.connect();
  const query = (text, values) => client.query(text, values);
  return {
    query,
    stop: () => client.end(),
    /** A group of a new owner with this many members; returns its id and the owner's token. */
    async create(members, quota = null) {
      const [email] = await users.signUp(1);
      await query('update users set email_verified = true where email = $1', [email]);
      const { idToken: token, uid } = await users.signIn(email);
      const id = randomUUID();
      await query(
        `insert into groups (id, name, type, quota, pending, invited_since, is_live, created_at)
         values ($1, 'Bench', 'default', $2, $3, now(), true, now())`,
        [id, quota, members],
      );
      await query(
        `insert into group_administrators (group_id, uid, role, since) values ($1, $2, 'owner', now())`,
        [id, uid],
      );
      await query(insertMembers, [id, members]);
      await query('analyze group_members');
      return { id, token };
    },
  };
}

/** Posts JSON with a token; returns the response's JSON and the milliseconds it took. */
export async function timedPost(url, token, body) {
  const headers = { 'content-type': 'application/json', token };
  const startedAt = performance.now();
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  const milliseconds = performance.now() - startedAt;
  if (!response.ok) throw new Error(`${url} responded with ${response.status} ${text}`);
  return { milliseconds, body: JSON.parse(text) };
}
