import { botCheckActions } from '@portal/auth-session/domain';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { number, object, string } from 'yup';
import type { BotCheck } from '../../ports/bot-check';
import type { Clock } from '../../ports/clock';
import type { RateLimiter } from '../../ports/rate-limiter';
import { derivedSecret } from '../../platform/secrets/sealed-values';

const lifetimeSeconds = 600;
/** The rounds of one key; a solver of the default 1,000 keys takes about 0.7 s in a browser. */
const cost = 1000;
const onceOnly = { name: 'bot-check-solution', points: 1, windowSeconds: lifetimeSeconds };

/** The widget's format: the challenge as it was sent, and its solution. */
const payloadSchema = object({
  challenge: object({
    parameters: object({
      algorithm: string().defined(),
      nonce: string().defined(),
      salt: string().defined(),
      cost: number().defined(),
      keyLength: number().defined(),
      keyPrefix: string().defined(),
      data: object({
        action: string().oneOf(botCheckActions).defined(),
        expires: number().integer().defined(),
      }).defined(),
    }).defined(),
    signature: string().defined(),
  }).defined(),
  solution: object({ counter: number().defined(), derivedKey: string().defined() }).defined(),
}).strict();

/** Reads a payload: base64 of JSON. */
function readPayload(text: string) {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
    return payloadSchema.isValidSync(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The self-hosted proof of work: no puzzle that a user sees, no third party. Each solution counts once, across all processes. */
export function createAltchaBotCheck(ports: {
  secret: string;
  /** The keys that a solver tries on average. */
  tries: number;
  clock: Clock;
  limiter: Pick<RateLimiter, 'take'>;
}): BotCheck {
  const hmacSignatureSecret = derivedSecret(ports.secret, 'bot-check').toString('hex');
  const hmacKeySignatureSecret = derivedSecret(ports.secret, 'bot-check-key').toString('hex');
  const triesFor = (effort: number) =>
    randomInt(Math.floor(ports.tries * effort * 1.5), Math.ceil((ports.tries * effort) / 2));
  const nowSeconds = () => Math.floor(ports.clock.now().getTime() / 1000);

  return {
    async challenge(action, effortOf) {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: triesFor(await effortOf(action)),
        deriveKey,
        hmacSignatureSecret,
        hmacKeySignatureSecret,
        // The library's own expiry uses the machine's clock; this one is signed too and uses the portal's clock.
        data: { action, expires: nowSeconds() + lifetimeSeconds },
      });
      return { kind: 'proof-of-work', challenge: JSON.stringify(challenge) };
    },

    async solvedAction(text) {
      const payload = readPayload(text);
      if (!payload) return undefined;
      const { action, expires } = payload.challenge.parameters.data;
      if (expires <= nowSeconds()) return undefined;
      const { verified } = await verifySolution({
        challenge: payload.challenge,
        solution: payload.solution,
        deriveKey,
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      });
      if (!verified) return undefined;
      const isUsed =
        (await ports.limiter.take(onceOnly, payload.challenge.signature)) !== undefined;
      return isUsed ? undefined : action;
    },
  };
}
