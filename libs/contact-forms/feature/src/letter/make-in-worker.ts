import type { LetterOrder } from './letter.worker';

/** Makes the letter in a worker: laying it out takes up to a second. Rejects when it cannot be made. */
export async function makeInWorker(order: LetterOrder): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(new URL('./letter.worker.ts', import.meta.url), { type: 'module' });
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
