import { createServer } from 'node:http';

/** A server that logs like the API; it responds with its process id. */
const entry = (level, msg, rest) => console.log(JSON.stringify({ level, msg, ...rest }));

createServer((request, response) => {
  if (request.url === '/fail') {
    entry(50, 'request failed', { url: '/fail', err: { type: 'TypeError', message: 'broken' } });
  }
  response.end(String(process.pid));
}).listen(Number(process.env.PORT), 'localhost', () => entry(30, 'the server is ready'));
