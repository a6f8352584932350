import { atLeast } from './support/bound.mjs';
import { startPeer } from './support/child.mjs';
import { rateOf } from './support/load.mjs';
import { signIn, signUp } from './support/people.mjs';
import { ratios } from './support/rounds.mjs';

const seconds = 2;

/** The call that every authorised call contains, against an Express answer of the same size without any work. */
export const sessionCheck = {
  name: 'session check ÷ bare Express answer',
  bound: atLeast(0.55),
  async measure(stage) {
    const [email] = await signUp(stage, 1);
    const token = await signIn(stage, email);
    const request = {
      method: 'POST',
      headers: { token, 'content-type': 'text/plain' },
      body: '{}',
    };
    const url = `${stage.origin}/language/isPremium`;
    const answer = await fetch(url, request);
    const bare = await startPeer('bare-express', await answer.text());
    const rate = (address) => () => rateOf({ url: address, seconds, ...request });
    try {
      return await ratios(rate(bare.hello.url), rate(url));
    } finally {
      await bare.stop();
    }
  },
};
