import { randomBytes } from 'node:crypto';
import express from 'express';
import pg from 'pg';

/**
 * The least that a durable refresh could be: an Express route that finds one narrow row by its key and changes it in one
 * prepared statement, committed to the disk as PostgreSQL does by default, through as many connections as the api has. It
 * checks nothing, keeps no earlier token, signs nothing and answers as many bytes as the api does. Every caller has a row of
 * its own, as every session has: nobody waits for another's lock.
 */
const [connectionString, callers, answer] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString, max: 10 });
const tokens = Array.from({ length: Number(callers) }, () => randomBytes(48).toString('base64url'));
await pool.query('create table bare (token text primary key, uses integer not null default 0)');
await pool.query('insert into bare (token) select unnest($1::text[])', [tokens]);

const sample = JSON.parse(answer);
const update = {
  name: 'bare_update',
  text: 'update bare set uses = uses + 1 where token = $1 returning token',
};
const server = express()
  .post('/', express.json(), async (req, res) => {
    const { rows } = await pool.query({ ...update, values: [req.body.refreshToken] });
    res.json({ ...sample, refresh_token: rows[0].token });
  })
  .listen(0, () => process.send({ url: `http://localhost:${server.address().port}/`, tokens }));
