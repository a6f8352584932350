/** Solves the proof-of-work puzzle in a worker, so that typing stays smooth. */
export async function solveInWorker(challenge: string): Promise<string> {
  const worker = new Worker(new URL('./bot-check.worker.ts', import.meta.url), { type: 'module' });
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
