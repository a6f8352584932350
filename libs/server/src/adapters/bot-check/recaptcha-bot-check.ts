import { botCheckActions } from '@portal/auth-session/domain';
import { array, boolean, number, object, string, type InferType } from 'yup';
import type { RecaptchaOptions } from '../../platform/config/provider-variables';
import type { BotCheck } from '../../ports/bot-check';
import type { Clock } from '../../ports/clock';
import type { RateLimiter } from '../../ports/rate-limiter';
import { createBoundedFetch } from '../outbound/bounded-fetch';

const timeoutMs = 3_000;
const maxResponseBytes = 16 * 1024;
/** A token is valid for two minutes, and once. */
const lifetimeSeconds = 120;
const onceOnly = { name: 'recaptcha-token', points: 1, windowSeconds: lifetimeSeconds };
/** Starts at the score that Google recommends, and grows while many passwords are guessed. */
const minScore = (effort: number) => Math.min(0.5 + (effort - 1) / 10, 0.9);

const verdictSchema = object({
  success: boolean().defined(),
  score: number(),
  action: string(),
  hostname: string(),
  challenge_ts: string(),
  'error-codes': array(string().defined()),
}).strict();
type Verdict = InferType<typeof verdictSchema>;

/** reCAPTCHA v3. It fails closed: only a fresh, successful verdict for this host and a known action passes. */
export function createRecaptchaBotCheck(ports: {
  options: RecaptchaOptions;
  /** The host name of the page with the check. */
  hostname: string;
  clock: Clock;
  limiter: Pick<RateLimiter, 'take'>;
}): BotCheck {
  const { options, hostname, clock, limiter } = ports;
  const fetch = createBoundedFetch(maxResponseBytes);

  async function ask(token: string): Promise<Verdict | undefined> {
    try {
      const response = await fetch(options.verifyUrl, {
        method: 'POST',
        body: new URLSearchParams({ secret: options.secretKey, response: token }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const verdict: unknown = await response.json();
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
      if (!action || (verdict.score ?? 0) < minScore(await effortOf(action))) return undefined;
      const isUsed = (await limiter.take(onceOnly, token)) !== undefined;
      return isUsed ? undefined : action;
    },
  };
}
