import autocannon from 'autocannon';

/** Calls as fast as the answers come; answers how many a second. Anything but a 2xx spoils the measurement. */
export async function rateOf({ url, seconds, connections, ...request }) {
  const result = await autocannon({
    url,
    duration: seconds,
    connections,
    sampleInt: 100,
    ...request,
  });
  const refused = result.non2xx + result.errors;
  if (refused > 0)
    throw new Error(`${url}: ${refused} calls failed: ${JSON.stringify(result.statusCodeStats)}`);
  return result['2xx'] / result.duration;
}
