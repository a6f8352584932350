import express from 'express';

/** An Express app that answers every POST with the JSON text it was started with, and does nothing else. */
const answer = JSON.parse(process.argv[2]);
const server = express()
  .post('/', (_req, res) => res.json(answer))
  .listen(0, () => process.send({ url: `http://localhost:${server.address().port}/` }));
