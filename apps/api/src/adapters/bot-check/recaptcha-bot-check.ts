import { botCheckActions } from '@portal/auth-session/domain';
import { array, boolean, number, object, string, type InferType } from 'yup';
import type { RecaptchaOptions } from '../../platform/config/recaptcha-variables';
import type { BotCheck } from '../../ports/bot-check';
import type { Clock } from '../../ports/clock';
import type { RateLimiter } from '../../ports/rate-limiter';
import { createBoundedFetch } from '../outbound/bounded-fetch';

const timeoutMs = 3_000;
const longestAnswer = 16 * 1024;
/** A token is good for two minutes, and once. */
const lifetimeSeconds = 120;
const onceOnly = { name: 'recaptcha-token', points: 1, windowSeconds: lifetimeSeconds };
/** Google's own recommendation to begin with; while much is guessed, more and more certainty that it is a person. */
const leastScore = (effort: number) => Math.min(0.5 + (effort - 1) / 10, 0.9);

const verdictSchema = object({
  success: boolean().defined(),
  score: number(),
  action: string(),
  hostname: string(),
  challenge_ts: string(),
  'error-codes': array(string().defined()),
}).strict();
type Verdict = InferType<typeof verdictSchema>;

/**
 * reCAPTCHA v3, by configuration. It fails closed: whatever is not a clear yes for this host, this moment and a known
 * action, an unreachable provider included, is a no.
 */
export function createRecaptchaBotCheck(ports: {
  options: RecaptchaOptions;
  /** The host name that the page with the check has. */
  hostname: string;
  clock: Clock;
  limiter: Pick<RateLimiter, 'take'>;
}): BotCheck {
  const { options, hostname, clock, limiter } = ports;
  const fetch = createBoundedFetch(longestAnswer);

  async function ask(token: string): Promise<Verdict | undefined> {
    try {
      const answer = await fetch(options.verifyUrl, {
        method: 'POST',
        body: new URLSearchParams({ secret: options.secretKey, response: token }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const verdict: unknown = await answer.json();
      return verdictSchema.isValidSync(verdict) ? verdict : undefined;
    } catch {
      return undefined;
    }
  }

  function isFresh({ challenge_ts: at = '' }: Verdict): boolean {
    const age = clock.now().getTime() - Date.parse(at);
    return Math.abs(age) <= lifetimeSeconds * 1000;
  }

  return {
    challenge: async () => ({ kind: 'recaptcha', challenge: options.siteKey }),
    async solvedAction(token, effortOf) {
      const verdict = await ask(token);
      if (!verdict?.success || verdict.hostname !== hostname || !isFresh(verdict)) return undefined;
      const action = botCheckActions.find((known) => known === verdict.action);
      if (!action || (verdict.score ?? 0) < leastScore(await effortOf(action))) return undefined;
      const isUsed = (await limiter.take(onceOnly, token)) !== undefined;
      return isUsed ? undefined : action;
    },
  };
}
