import { trustedWorker } from '@portal/auth-session/api';
import type { LetterOrder } from './letter.worker';

/** The bundler finds the worker's file by the form `new Worker(new URL(…))`, so the class has that name here. */
const startWorker = (Worker: ReturnType<typeof trustedWorker>) =>
  new Worker(new URL('./letter.worker.ts', import.meta.url), { type: 'module' });

/** Makes the letter in a worker: laying it out takes up to a second. Rejects when it cannot be made. */
export async function makeInWorker(order: LetterOrder): Promise<Uint8Array<ArrayBuffer>> {
  const worker = startWorker(trustedWorker());
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Uint8Array<ArrayBuffer> | undefined>) =>
        data ? resolve(data) : reject(new Error('The letter could not be made.'));
      worker.onerror = (event) => reject(new Error(event.message));
      worker.postMessage(order);
    });
  } finally {
    worker.terminate();
  }
}
