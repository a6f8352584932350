import { trustedWorker } from './trusted-worker';

/** The bundler finds the worker's file by the form `new Worker(new URL(…))`, so the class has that name here. */
const startWorker = (Worker: ReturnType<typeof trustedWorker>) =>
  new Worker(new URL('./bot-check.worker.ts', import.meta.url), { type: 'module' });

/** Solves the proof-of-work puzzle in a worker, so that typing stays smooth. */
export async function solveInWorker(challenge: string): Promise<string> {
  const worker = startWorker(trustedWorker());
  try {
    return await new Promise<string>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
      worker.onerror = (event) => reject(new Error(event.message));
      worker.postMessage(challenge);
    });
  } finally {
    worker.terminate();
  }
}
