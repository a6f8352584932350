import autocannon from 'autocannon';

/** How many requests run at a time. */
export const connections = 10;

/** Any status other than 2xx invalidates the measurement. */
function assertNoFailures(url, { non2xx, errors, statusCodeStats }) {
  if (non2xx + errors === 0) return;
  throw new Error(`${url}: ${non2xx + errors} requests failed: ${JSON.stringify(statusCodeStats)}`);
}

/** Sends requests as fast as the server responds. */
async function load({ url, seconds, onResponse = () => {}, ...request }) {
  const running = autocannon({ url, connections, duration: seconds, sampleInt: 100, ...request });
  running.on('response', (_client, _status, _bytes, milliseconds) => onResponse(milliseconds));
  const result = await running;
  assertNoFailures(url, result);
  return result;
}

/** How many requests per second are handled. */
export async function rateOf(request) {
  const { '2xx': handled, duration } = await load(request);
  return handled / duration;
}

/**
 * How many refreshes per second are handled. Every connection has its own session: it starts with one of the tokens and
 * then sends the token of the last response, so that each token is used once.
 */
export const refreshRate = ({ tokens, ...request }) => {
  const unused = [...tokens];
  const setupClient = (client) => {
    let refreshToken = unused.pop();
    const setupRequest = (call) => ({ ...call, body: JSON.stringify({ refreshToken }) });
    const onResponse = (_status, body) => ({ refresh_token: refreshToken } = JSON.parse(body));
    const headers = { 'content-type': 'application/json' };
    client.setRequests([{ method: 'POST', headers, setupRequest, onResponse }]);
  };
  return rateOf({ ...request, setupClient });
};

/** The milliseconds of each response. */
export async function responseTimes(request) {
  const times = [];
  await load({ ...request, onResponse: (milliseconds) => times.push(milliseconds) });
  return times;
}
