import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import pg from 'pg';

const passwords = `
  insert into ways_in (id, uid, kind, issuer, subject, added_at)
  select 'way-' || uid, uid, 'password', 'portal', uid, now() from unnest($1::text[]) as new_user (uid)`;

/** What accounts of a kind have besides their password. */
const additions = {
  plain: [],
  passkey: [
    `insert into ways_in (id, uid, kind, issuer, subject, added_at)
     select 'passkey-' || uid, uid, 'passkey', 'passkey', 'key-' || uid, now() from unnest($1::text[]) as new_user (uid)`,
    `insert into passkeys (way_id, public_key, counter)
     select 'passkey-' || uid, 'a-key', 0 from unnest($1::text[]) as new_user (uid)`,
  ],
  'second factor': [
    `insert into second_factors (uid, sealed, confirmed_at, trust_key)
     select uid, 'a-key', now(), uid from unnest($1::text[]) as new_user (uid)`,
  ],
};

/** Inserts accounts with an unknown password into the database, by default unverified ones. */
export async function insertUsers(
  connectionString,
  emails,
  { verified = false, kind = 'plain' } = {},
) {
  const passwordHash = await hash('an unknown password', {
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
    outputLen: 32,
  });
  const uids = emails.map(() => randomBytes(16).toString('base64url'));
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(
    `insert into users (uid, email, email_verified, password_hash, reference, created_at)
     select uid, email, $4, $3, 'ref-' || uid, now() from unnest($1::text[], $2::text[]) as new_user (uid, email)`,
    [uids, emails, passwordHash, verified],
  );
  for (const statement of [passwords, ...additions[kind]]) await client.query(statement, [uids]);
  await client.query('analyze');
  await client.end();
}

/** Waits until no job is left, such as those that open accounts and send mails. */
export async function jobsDone(connectionString) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const left = `select 1 from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now() limit 1`;
  while ((await client.query(left)).rowCount > 0) await setTimeout(200);
  await client.query('analyze users');
  await client.end();
}
