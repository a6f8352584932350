import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Solves a puzzle off the main thread and posts the solution as `/api/verify-captcha` expects it: base64 of puzzle and solution. */
self.onmessage = async ({ data }: MessageEvent<string>) => {
  const challenge: Challenge = JSON.parse(data);
  const solution = await solveChallenge({ challenge, deriveKey });
  self.postMessage(btoa(JSON.stringify({ challenge, solution })));
};
