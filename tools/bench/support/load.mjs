import autocannon from 'autocannon';

/** How many calls are under way at a time. */
export const connections = 10;

/** Anything but a 2xx spoils the measurement. */
function refuseFailures(url, { non2xx, errors, statusCodeStats }) {
  if (non2xx + errors === 0) return;
  throw new Error(`${url}: ${non2xx + errors} calls failed: ${JSON.stringify(statusCodeStats)}`);
}

/** Calls as fast as the answers come. */
async function load({ url, seconds, onAnswer = () => {}, ...request }) {
  const running = autocannon({ url, connections, duration: seconds, sampleInt: 100, ...request });
  running.on('response', (_client, _status, _bytes, milliseconds) => onAnswer(milliseconds));
  const result = await running;
  refuseFailures(url, result);
  return result;
}

/** How many calls a second are answered. */
export async function rateOf(request) {
  const { '2xx': answered, duration } = await load(request);
  return answered / duration;
}

/**
 * How many refreshes a second are answered. Every connection keeps a session of its own: it starts with one of the tokens
 * and sends what the last answer brought, so that each token is used once.
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

/** The milliseconds that each answer took. */
export async function answerTimes(request) {
  const times = [];
  await load({ ...request, onAnswer: (milliseconds) => times.push(milliseconds) });
  return times;
}
