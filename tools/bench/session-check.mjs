import { atLeast } from './support/bound.mjs';
import { startPeer } from './support/child.mjs';
import { rateOf } from './support/load.mjs';
import { ratios } from './support/rounds.mjs';
import { prepareSessionCheck } from './support/session-check.mjs';

const seconds = 2;

/** The session check that every authorized request contains, against an Express response of the same size without any work. */
export const sessionCheck = {
  name: 'session check ÷ bare Express response',
  bound: atLeast(0.55),
  async measure(stage) {
    const { url, ...request } = await prepareSessionCheck(stage);
    const response = await fetch(url, request);
    const bare = await startPeer('bare-express', await response.text());
    const rate = (address) => () => rateOf({ url: address, seconds, ...request });
    try {
      return await ratios(rate(bare.hello.url), rate(url));
    } finally {
      await bare.stop();
    }
  },
};
