import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import pg from 'pg';

/** Inserts unverified accounts with an unknown password into the database. */
export async function insertUsers(connectionString, emails) {
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
     select uid, email, false, $3, 'ref-' || uid, now() from unnest($1::text[], $2::text[]) as new_user (uid, email)`,
    [uids, emails, passwordHash],
  );
  await client.query('analyze users');
  await client.end();
}
