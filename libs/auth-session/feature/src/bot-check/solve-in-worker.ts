import { askWorker, trustedWorker, type TrustedWorker } from '@portal/shared/browser';

const startWorker = (Worker: TrustedWorker) =>
  new Worker(new URL('./bot-check.worker.ts', import.meta.url), { type: 'module' });

/** Solves the proof-of-work puzzle in a worker, so that typing stays smooth. */
export const solveInWorker = (challenge: string) =>
  askWorker<string>(startWorker(trustedWorker()), challenge);
