import express from 'express';

/** An Express app that responds to every POST with the JSON text of its argument, and does nothing else. */
const body = JSON.parse(process.argv[2]);
const server = express()
  .post('/', (_req, res) => res.json(body))
  .listen(0, () => process.send({ url: `http://localhost:${server.address().port}/` }));
