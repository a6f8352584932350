import { askWorker, trustedWorker, type TrustedWorker } from '@portal/shared/browser';
import type { LetterOrder } from './letter.worker';

const startWorker = (Worker: TrustedWorker) =>
  new Worker(new URL('./letter.worker.ts', import.meta.url), { type: 'module' });

/** Makes the letter in a worker: laying it out takes up to a second. Rejects when it cannot be made. */
export async function makeInWorker(order: LetterOrder): Promise<Uint8Array<ArrayBuffer>> {
  const letter = await askWorker<Uint8Array<ArrayBuffer> | undefined>(
    startWorker(trustedWorker()),
    order,
  );
  if (!letter) throw new Error('The letter could not be made.');
  return letter;
}
