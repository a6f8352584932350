import { randomBytes } from 'node:crypto';
import express from 'express';
import pg from 'pg';

/**
 * The minimum of a durable refresh: an Express route that finds one narrow row by its key and changes it in one
 * prepared statement, committed to the disk as PostgreSQL does by default, through as many connections as the API has. It
 * checks nothing, keeps no earlier token, signs nothing and responds with as many bytes as the API. Every caller has its own
 * row, like a session, so callers do not wait for each other's locks.
 */
const [connectionString, callers, body] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString, max: 10 });
const tokens = Array.from({ length: Number(callers) }, () => randomBytes(48).toString('base64url'));
await pool.query('create table bare (token text primary key, uses integer not null default 0)');
await pool.query('insert into bare (token) select unnest($1::text[])', [tokens]);

const sample = JSON.parse(body);
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
