import { rateOf } from '../support/load.mjs';

/** Signs users in as fast as the server responds; each body is used once. */
process.on('message', async ({ url, bodies, ...load }) => {
  const setupRequest = (request) => {
    const body = bodies.pop();
    if (body === undefined) throw new Error('The sign-ins ran out.');
    return { ...request, body };
  };
  const requests = [
    { method: 'POST', headers: { 'content-type': 'application/json' }, setupRequest },
  ];
  process.send({ rate: await rateOf({ url, requests, ...load }) });
});
process.send({});
