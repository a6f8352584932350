import { createServer } from 'node:http';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { toNodeHandler } from 'better-auth/node';
import pg from 'pg';

/**
 * Better Auth with its defaults, on nothing but Node's own server, and with as many connections to PostgreSQL as the api
 * has. Its rate limit is off, which in production lets three sign-ins in ten seconds through; the api's limits, which count
 * wrong passwords only, stay on.
 */
const [connectionString, secret] = process.argv.slice(2);
const server = createServer();
server.listen(0, 'localhost', async () => {
  const baseURL = `http://localhost:${server.address().port}`;
  const options = {
    baseURL,
    secret,
    database: new pg.Pool({ connectionString, max: 10 }),
    emailAndPassword: { enabled: true },
    rateLimit: { enabled: false },
  };
  const { runMigrations } = await getMigrations(options);
  await runMigrations();
  server.on('request', toNodeHandler(betterAuth(options)));
  process.send({ url: `${baseURL}/api/auth` });
});
