import autocannon from 'autocannon';

/** Anything but a 2xx spoils the measurement. */
function refuseFailures(url, { non2xx, errors, statusCodeStats }) {
  if (non2xx + errors === 0) return;
  throw new Error(`${url}: ${non2xx + errors} calls failed: ${JSON.stringify(statusCodeStats)}`);
}

/** Calls as fast as the answers come, on as many connections as autocannon takes by itself. */
async function load({ url, seconds, onAnswer = () => {}, ...request }) {
  const running = autocannon({ url, duration: seconds, sampleInt: 100, ...request });
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

/** The milliseconds that each answer took. */
export async function answerTimes(request) {
  const times = [];
  await load({ ...request, onAnswer: (milliseconds) => times.push(milliseconds) });
  return times;
}
